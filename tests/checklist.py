"""What a test tool prints: one line a check, "ok NAME" or "FAIL NAME: reason", and a summary.

    checks = Checklist()
    checks.run("empty input", empty_input, program)
    sys.exit(checks.finish())

A check is a function that raises Wrong (through expect or expect_equal) when something is not as
it should be. The other checks run all the same.
"""

OK, FAILED, SKIPPED = 0, 1, 77


class Wrong(Exception):
    """The program did something else than the rule says; the text is for a person."""


def short(value, limit=300):
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"


def expect(condition, reason):
    if not condition:
        raise Wrong(reason)


def expect_equal(actual, expected, what):
    if actual != expected:
        raise Wrong(f"{what} {first_difference(actual, expected)}")


def first_difference(actual, expected):
    """In words; of two long collections, only where they begin to differ."""
    if isinstance(expected, dict):
        keys = [key for key in {**actual, **expected} if actual.get(key) != expected.get(key)]
        return (f"at {short(keys[0])} is {short(actual.get(keys[0]))}, should be "
                f"{short(expected.get(keys[0]))} ({len(keys)} differences)")
    if isinstance(expected, list):
        for at, (one, other) in enumerate(zip(actual, expected)):
            if one != other:
                return f"at {at} is {short(one)}, should be {short(other)}"
        return f"has {len(actual)} parts, should have {len(expected)}"
    return f"is {short(actual)}, should be {short(expected)}"


class Checklist:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def run(self, name, check, *arguments):
        try:
            check(*arguments)
        except Wrong as wrong:
            self.failed += 1
            print(f"FAIL {name}: {wrong}", flush=True)
        else:
            self.passed += 1
            print(f"ok   {name}", flush=True)

    def skip(self, name, reason):
        self.skipped += 1
        print(f"skip {name}: {reason}", flush=True)

    def finish(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} ok, {self.failed} failed{skipped}")
        return FAILED if self.failed or not self.passed else OK
