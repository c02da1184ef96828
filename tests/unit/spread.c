#include "theme/spread.h"

#include <math.h>

#include "check.h"

static double by_name(struct fc_str name)
{
    struct fc_spread_values values = fc_spread_of(name, FC_SPREAD_BY_NAME, 0);
    CHECK(values.v[0] == values.v[1] && values.v[0] == values.v[2]);
    return values.v[0];
}

/* perl -Mutf8 -e 'for (@names) { srand(unpack("%32W*", $_)); printf "%.17g\n", rand(1) }'
 * The result is a multiple of 2^-48, so that 17 digits name it exactly. */
TEST(by_name_is_what_perl_makes_of_the_name)
{
    CHECK(by_name((struct fc_str){NULL, 0}) == 0.17082803610628972);
    CHECK(by_name(FC_STR("-")) == 0.35693192605777213);
    CHECK(by_name(FC_STR("--")) == 0.54303581600925455);
    CHECK(by_name(FC_STR("a")) == 0.63865197666837403);
    CHECK(by_name(FC_STR("main")) == 0.77859998431904742);
    CHECK(by_name(FC_STR("do_syscall_64_[k]")) == 0.2194511863208426);
    CHECK(by_name(FC_STR("_[k]")) == 0.30051918102344999);
    CHECK(by_name(FC_STR("libc.so.6`malloc")) == 0.08231412114492187);
    CHECK(by_name(FC_STR("Gr\xc3\xb6\xc3\x9f"
                         "e")) == 0.62657107862560579);
    CHECK(by_name(FC_STR("\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e")) == 0.97035136057911942);
    CHECK(by_name(FC_STR("\xf0\x9f\x98\x80")) == 0.71711926821535954);
}

/* The same with "%32C*", the sum of bytes: none of these bytes belongs to a character. */
TEST(by_name_takes_invalid_bytes_and_nul_as_they_are)
{
    CHECK(by_name(FC_STR("\xff\xfe")) == 0.40920314689083526);
    CHECK(by_name(FC_STR("a\xc3")) == 0.44510216645813117);
    CHECK(by_name(FC_STR("\xed\xa0\x80")) == 0.34204008554025123);
    CHECK(by_name(FC_STR("\0")) == 0.17082803610628972);
    CHECK(by_name(FC_STR("a\0b")) == 0.97727822589604685);
}

/* 25,000 times U+10FFFF, 100 kB whose sum is above 2^32: "\x{10FFFF}" x 25000 in perl. */
TEST(by_name_wraps_the_sum_like_perl)
{
    enum {
        LEN = 100000
    };
    char *bytes = malloc(LEN);
    REQUIRE(bytes);
    for (size_t i = 0; i < LEN; i += 4)
        memcpy(bytes + i, "\xf4\x8f\xbf\xbf", 4);
    CHECK(by_name((struct fc_str){bytes, LEN}) == 0.91401471670633683);
    free(bytes);
}

static bool hashes_to(struct fc_str name, double forward, double backward)
{
    struct fc_spread_values values = fc_spread_of(name, FC_SPREAD_HASH, 0);
    return fabs(values.v[0] - forward) < 1e-15 && fabs(values.v[1] - backward) < 1e-15 &&
           values.v[1] == values.v[2];
}

/* sub nh { my $name = shift; my ($v, $w, $max, $mod) = (0, 1, 1, 10); $name =~ s/.(.*?)`//;
 *          for my $c (split //, $name) { $v += ord($c) % $mod / ($mod - 1) * $w;
 *              $mod++; $max += $w; $w *= 0.7; last if $mod > 12 } 1 - $v / $max }
 * printf "%.17g %.17g\n", nh($_), nh(scalar reverse $_) */
TEST(hash_is_flamegraph_pls_name_hash)
{
    CHECK(hashes_to((struct fc_str){NULL, 0}, 1, 1));
    CHECK(hashes_to(FC_STR("-"), 0.72222222222222221, 0.72222222222222221));
    CHECK(hashes_to(FC_STR("a"), 0.61111111111111116, 0.61111111111111116));
    CHECK(hashes_to(FC_STR("main"), 0.36335138216015961, 0.85437446565973207));
    CHECK(hashes_to(FC_STR("do_syscall_64_[k]"), 0.82445141065830718, 0.62220955637883546));
    CHECK(hashes_to(FC_STR("_[k]"), 0.60640891675374431, 0.62220955637883546));
    CHECK(hashes_to(FC_STR("Gr\xc3\xb6\xc3\x9f"
                           "e"),
                    0.79361008201133598, 0.81555365567904747));
}

/* perl -CS -Mutf8, the same rule over characters */
TEST(hash_is_over_characters)
{
    CHECK(hashes_to(FC_STR("\xc3\xa9 \xe4\xb8\xadx"), 0.55039422437541563, 0.80051296665716731));
    CHECK(hashes_to(FC_STR("libc`\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e`"), 0.7759728950951521,
                    0.34140780849244812));
}

/* A byte that belongs to no character is one: the same rule over "\x{e2}\x{82}x" and so on. */
TEST(hash_takes_stray_bytes_as_characters)
{
    CHECK(hashes_to(FC_STR("\xe2\x82x"), 0.59352142110762807, 0.66286691365061268));
    CHECK(hashes_to(FC_STR("a\xe4\xb8"), 0.52477755612551857, 0.67116304106899727));
    CHECK(hashes_to(FC_STR("\xff`\xe2\x82`"), 0.59352142110762807, 0.72222222222222221));
}

TEST(hash_leaves_the_module_out)
{
    CHECK(hashes_to(FC_STR("libc.so.6`malloc"), 0.4890282131661442, 0.77489629840727015));
    CHECK(hashes_to(FC_STR("`a`bc"), 0.67078189300411528, 0.50452674897119354));
    CHECK(hashes_to(FC_STR("a`"), 1, 0.51975308641975315));
    CHECK(hashes_to(FC_STR("x`\0\1\2\3"), 0.95012824166429177, 1));
}

static bool is_share(double value, uint64_t of)
{
    return value == (double)of / 18446744073709551615.0;
}

/* The hashes are from Landon Curt Noll's page of test vectors,
 * http://www.isthe.com/chongo/src/fnv/test_fnv.c */
TEST(deterministic_is_fnv_1a)
{
    struct fc_spread_values none =
        fc_spread_of((struct fc_str){NULL, 0}, FC_SPREAD_DETERMINISTIC, 0);
    CHECK(is_share(none.v[0], 0xcbf29ce484222325u));
    CHECK(
        is_share(fc_spread_of(FC_STR("a"), FC_SPREAD_DETERMINISTIC, 0).v[0], 0xaf63dc4c8601ec8cu));
    CHECK(is_share(fc_spread_of(FC_STR("foobar"), FC_SPREAD_DETERMINISTIC, 0).v[0],
                   0x85944171f73967e8u));
    /* The prime times the hash of "" is the hash of a NUL byte: af63bd4c8601b7df in the same list.
     */
    CHECK(is_share(none.v[1], 0xaf63bd4c8601b7dfu));
    CHECK(
        is_share(fc_spread_of(FC_STR("\0"), FC_SPREAD_DETERMINISTIC, 0).v[0], 0xaf63bd4c8601b7dfu));
    CHECK(none.v[2] != none.v[1]);
}

/* The first numbers for the seed 1234567, as Rosetta Code's task "Pseudo-random numbers/Splitmix64"
 * prints them. */
TEST(draws_are_splitmix64)
{
    uint64_t state = 1234567;
    CHECK(fc_spread_draw(&state) == 6457827717110365317u);
    CHECK(fc_spread_draw(&state) == 3203168211198807973u);
    CHECK(fc_spread_draw(&state) == 9817491932198370423u);
    CHECK(fc_spread_draw(&state) == 4593380528125082431u);
    CHECK(fc_spread_draw(&state) == 16408922859458223821u);
}

TEST(random_looks_at_the_draw_alone)
{
    struct fc_spread_values a = fc_spread_of(FC_STR("x"), FC_SPREAD_RANDOM, UINT64_C(1) << 63);
    struct fc_spread_values b = fc_spread_of(FC_STR("y"), FC_SPREAD_RANDOM, UINT64_C(1) << 63);
    CHECK(memcmp(&a, &b, sizeof a) == 0 && a.v[0] == 0.5 && a.v[1] == 0 && a.v[2] == 0);
    CHECK(fc_spread_of(FC_STR("x"), FC_SPREAD_RANDOM, UINT64_C(1) << 42).v[1] == 0.5);
    CHECK(fc_spread_of(FC_STR("x"), FC_SPREAD_RANDOM, UINT64_C(1) << 21).v[2] == 0.5);
}

TEST(all_values_lie_between_0_and_1)
{
    uint64_t state = 7;
    for (unsigned i = 0; i < 5000; i++) {
        uint64_t bytes = fc_spread_draw(&state);
        for (unsigned s = FC_SPREAD_BY_NAME; s <= FC_SPREAD_RANDOM; s++) {
            struct fc_spread_values values =
                fc_spread_of((struct fc_str){(char *)&bytes, i % 9}, (enum fc_spread)s, bytes);
            for (unsigned k = 0; k < 3; k++)
                CHECK(values.v[k] >= 0 && values.v[k] <= 1);
        }
    }
}

TESTS = {
    ENTRY(by_name_is_what_perl_makes_of_the_name),
    ENTRY(by_name_takes_invalid_bytes_and_nul_as_they_are),
    ENTRY(by_name_wraps_the_sum_like_perl),
    ENTRY(hash_is_flamegraph_pls_name_hash),
    ENTRY(hash_is_over_characters),
    ENTRY(hash_takes_stray_bytes_as_characters),
    ENTRY(hash_leaves_the_module_out),
    ENTRY(deterministic_is_fnv_1a),
    ENTRY(draws_are_splitmix64),
    ENTRY(random_looks_at_the_draw_alone),
    ENTRY(all_values_lie_between_0_and_1),
};
RUN_TESTS
