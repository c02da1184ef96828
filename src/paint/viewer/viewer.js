/* viewer.js - zoom, search and the line of figures of a page.
 *
 *     events, URL --> state --> draw() --> attributes of #frames, the controls, #details
 *
 * The picture is complete without this script, which is why every control is made here. All that
 * can change is in `state`; draw() is a function of it and touches only what differs from the
 * picture. Rows never move: a zoom changes x, width and label of
 *
 *     +------------+----+
 *     | callees         |   the zoomed frame's subtree: stretched with it
 *     +------------+----+
 *     | the zoomed frame|   the whole width
 *     +-----------------+
 *     | its parents     |   the whole width, faded: the way back
 *     +-----------------+
 *
 * and hides the rest. Counts reach 2^63-1 and are BigInt; only pixels and percentages are doubles.
 * Names are data: they become text nodes and nothing else. */
(function () {
  'use strict';

  const SVG = 'http://www.w3.org/2000/svg';
  const XHTML = 'http://www.w3.org/1999/xhtml';
  const PAD = 3; /* px between a box and its label */
  const SHORTEST = 3; /* characters that a cut label keeps in front of its mark */
  const MIN_WIDTH = 300; /* px of a page that follows the window */
  const TYPING_PAUSE = 120; /* ms */
  const ONE = 10n ** 12n; /* the whole, where a ratio of counts becomes a double */

  /* The picture that this very script stands in: a page may hold several. */
  const svg = document.currentScript.ownerSVGElement || document.currentScript.closest('svg');
  const root = svg.querySelector('#frames');
  const isAlone = svg === document.documentElement;
  const facts = root.dataset;
  const margin = Number(facts.x);
  const fileWidth = Number(facts.width) + 2 * margin;
  const height = Number(svg.getAttribute('height'));

  /* ---- documents, text, numbers ---- */

  /* What already is so is not written: the document would be styled and laid out again. */
  function setAttributes(element, attributes) {
    for (const [key, value] of Object.entries(attributes)) {
      if (element.getAttribute(key) !== String(value)) {
        element.setAttribute(key, value);
      }
    }
    return element;
  }

  function setText(element, text) {
    if (element.textContent !== text) {
      element.textContent = text;
    }
  }

  function make(name, attributes, text) {
    const element = setAttributes(document.createElementNS(SVG, name), attributes);
    element.textContent = text || '';
    return element;
  }

  const segmenter = typeof Intl === 'object' && Intl.Segmenter
    ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

  /* The parts between which a text may be cut, one at a time: names can be 10 kB long. */
  function* characters(text) {
    if (!segmenter || /^[ -~]*$/.test(text)) {
      yield* text;
    } else {
      for (const part of segmenter.segment(text)) {
        yield part.segment;
      }
    }
  }

  const pen = document.createElementNS(XHTML, 'canvas').getContext('2d');

  /* What measures and cuts text in the font of `element`. */
  function makeRuler(element) {
    const style = getComputedStyle(element);
    const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const advances = new Map();

    function measure(text) {
      if (pen) {
        pen.font = font;
        return pen.measureText(text).width;
      }
      const probe = root.appendChild(element.cloneNode());
      probe.textContent = text;
      const width = probe.getComputedTextLength();
      probe.remove();
      return width;
    }

    function advance(character) {
      let width = advances.get(character);
      if (width === undefined) {
        width = measure(character);
        advances.set(character, width);
      }
      return width;
    }

    /* As much of the start of `text` as `room` pixels hold, '' when that is next to nothing.
     * Sums of remembered advances find the place to cut; the measured whole has the last word,
     * since shaping is not additive. */
    function fit(text, room) {
      const kept = [];
      let width = 0;
      for (const part of characters(text)) {
        width += advance(part);
        kept.push(part);
        if (width > room) {
          break;
        }
      }
      if (width <= room && measure(text) <= room) {
        return text;
      }
      while (kept.length > 0 && width + advance('\u2026') > room) {
        width -= advance(kept.pop());
      }
      while (kept.length >= SHORTEST) {
        const label = `${kept.join('').trimEnd()}\u2026`;
        if (measure(label) <= room) {
          return label;
        }
        kept.pop();
      }
      return '';
    }

    return { measure, fit };
  }

  function ratio(part, whole) {
    return Number(part * ONE / whole) / Number(ONE);
  }

  /* With more decimals where the rounded figure would lie: what is not the whole never reads
   * 100 %, what is not nothing never reads 0 %. */
  function percent(part, whole, decimals) {
    for (let digits = decimals; ; digits++) {
      const unit = 10n ** BigInt(digits);
      const hundred = 100n * unit;
      const value = (2n * hundred * part + whole) / (2n * whole);
      if ((value > 0n || part === 0n) && (value < hundred || part >= whole)) {
        const fraction = String(value % unit).padStart(digits, '0');
        return `${value / unit}.${fraction}%`;
      }
    }
  }

  /* ---- the frames in the file: read once ---- */

  /* `NAME (1,315 samples, 12.34%)` without its figures. The unit may hold " (" as well. */
  function nameOf(title) {
    let end = title.length;
    for (let n = facts.countname.split(' (').length; n > 0 && end > 0; n--) {
      end = title.lastIndexOf(' (', end - 1);
    }
    return end > 0 ? title.slice(0, end) : title;
  }

  function readFrame(group) {
    const rect = group.querySelector('rect');
    const text = group.querySelector('text');
    const title = group.querySelector('title').textContent;
    const start = BigInt(group.dataset.s);
    const count = BigInt(group.dataset.n);
    return {
      group, rect, text, title, start, count,
      end: start + count,
      name: group.dataset.name || nameOf(title), /* given where the title is not its own */
      link: group.querySelector('a'),
      y: Number(rect.getAttribute('y')),
      file: { x: rect.getAttribute('x'), width: rect.getAttribute('width') },
      parent: -1, /* index; -1 above the root row */
      last: 0, /* index of the last frame of the subtree: pre-order makes it a range */
    };
  }

  function readFrames() {
    const list = Array.from(root.querySelectorAll('g[data-n]'), readFrame);
    const open = []; /* by depth: the frame whose subtree is being read */
    list.forEach((frame, index) => {
      const depth = Math.round(Math.abs(frame.y - list[0].y) / Number(facts.row));
      frame.parent = depth > 0 ? open[depth - 1] : -1;
      frame.last = index;
      open[depth] = index;
    });
    for (let i = list.length - 1; i > 0; i--) {
      const parent = list[list[i].parent];
      parent.last = Math.max(parent.last, list[i].last);
    }
    return list;
  }

  const frames = readFrames();
  const sample = root.appendChild(make('text', {}));
  const indexOf = new Map(frames.map((frame, index) => [frame.group, index]));
  const ruler = makeRuler(sample);
  const { fontFamily } = getComputedStyle(sample);
  sample.remove();
  const rises = frames.every((frame) => frame.y <= frames[0].y);
  const firstLabel = frames.find((frame) => frame.text);
  const baseline = firstLabel ? Number(firstLabel.text.getAttribute('y')) - firstLabel.y
    : (Number(facts.row) - 1) / 2 + Number(facts.fontSize) * 0.35;

  const holds = (outer, index) => index >= outer && index <= frames[outer].last;

  function parentsOf(index) {
    const path = [];
    for (let i = frames[index].parent; i >= 0; i = frames[i].parent) {
      path.unshift(i);
    }
    return path;
  }

  function childrenOf(index) {
    const list = [];
    for (let i = index + 1; i <= frames[index].last; i = frames[i].last + 1) {
      list.push(i);
    }
    return list;
  }

  /* ---- the state ---- */

  const state = {
    zoom: 0, /* index of a frame; 0, the root row, is the whole picture */
    query: '', /* '' is no search */
    ignoreCase: false,
    boxOpen: false,
    hovered: -1, /* the frame under the mouse, -1 for none */
    focus: 0, /* the one frame that Tab reaches */
    isFocusSeen: false, /* it has the focus, by keyboard: a click's focus shows nowhere */
    width: fileWidth, /* of the page, px */
  };

  const isVisible = (index) => holds(state.zoom, index) || holds(index, state.zoom);

  /* ---- search: a function of query and case ---- */

  /* A name matches as regular expression or as typed, so that `operator()(` finds itself. */
  function makeMatcher(query, ignoreCase) {
    const fold = (text) => (ignoreCase ? text.toLowerCase() : text);
    const typed = fold(query);
    let expression = null;
    try {
      expression = new RegExp(query, ignoreCase ? 'i' : '');
    } catch {
      expression = null;
    }
    return {
      isExpression: expression !== null,
      matches: (name) => fold(name).includes(typed)
        || (expression !== null && expression.test(name)),
    };
  }

  /* The root row is no frame of the profile: were it searched, `all` would always match. */
  function search(query, ignoreCase) {
    const matcher = makeMatcher(query, ignoreCase);
    const answers = new Map();
    const hits = frames.map((frame, index) => {
      if (query === '' || index === 0) {
        return false;
      }
      if (!answers.has(frame.name)) {
        answers.set(frame.name, matcher.matches(frame.name));
      }
      return answers.get(frame.name);
    });
    return { query, ignoreCase, hits, isExpression: matcher.isExpression };
  }

  /* The union of the hits' ranges inside the zoomed frame. Pre-order sorts ranges by start and
   * puts a frame before its callees, so what begins before `covered` is counted already. */
  function matched(found, zoom) {
    const view = frames[zoom];
    let covered = view.start;
    let sum = 0n;
    let drawn = 0;
    found.hits.forEach((hit, index) => {
      if (!hit || !(holds(zoom, index) || holds(index, zoom))) {
        return;
      }
      const { start, end } = frames[index];
      const from = start > covered ? start : covered;
      const to = end < view.end ? end : view.end;
      drawn++;
      if (to > from) {
        sum += to - from;
        covered = to;
      }
    });
    return { sum, drawn, share: percent(sum, view.count, 1) };
  }

  /* ---- drawing: frames ---- */

  /* Where `frame` lies, both ends from exact counts, so that neighbours meet. The whole picture
   * at the file's own width is the file's, digit for digit. */
  function placeOf(frame, zoom, span) {
    if (zoom === 0 && state.width === fileWidth) {
      return frame.file;
    }
    const from = zoom === 0 ? 0n : frames[zoom].start;
    const base = zoom === 0 ? BigInt(facts.total) : frames[zoom].count;
    const pixel = (count) => Math.round((margin + span * ratio(count, base)) * 100);
    const left = pixel(frame.start - from);
    const right = pixel(frame.end - from);
    return { x: String(left / 100), width: String((right - left) / 100) };
  }

  function drawLabel(frame, label, x) {
    if (label === '') {
      if (frame.text) {
        frame.text.remove();
        frame.text = null;
      }
      return;
    }
    if (!frame.text) {
      frame.text = make('text', { y: frame.y + baseline });
      (frame.link || frame.group).appendChild(frame.text);
    }
    setAttributes(frame.text, { x });
    setText(frame.text, label);
  }

  function drawFrame(frame, place, role) {
    frame.group.classList.toggle('hide', role === 'hide');
    frame.group.classList.toggle('parent', role === 'parent');
    if (role !== 'hide') {
      setAttributes(frame.rect, place);
      const label = ruler.fit(frame.name, Number(place.width) - 2 * PAD);
      drawLabel(frame, label, Number(place.x) + PAD);
    }
  }

  function drawFrames() {
    const span = state.width - 2 * margin;
    const whole = { x: String(margin), width: String(span) };
    const parents = new Set(parentsOf(state.zoom));
    frames.forEach((frame, index) => {
      if (holds(state.zoom, index)) {
        drawFrame(frame, placeOf(frame, state.zoom, span), 'child');
      } else if (parents.has(index)) {
        drawFrame(frame, whole, 'parent');
      } else {
        drawFrame(frame, whole, 'hide');
      }
    });
  }

  function drawHits(hits, before) {
    hits.forEach((hit, index) => {
      if (hit !== before[index]) {
        frames[index].group.classList.toggle('m', hit);
      }
    });
  }

  /* Exactly one frame takes part in the Tab order. */
  function drawFocus(focus, before) {
    if (before >= 0) {
      frames[before].group.removeAttribute('tabindex');
    }
    setAttributes(frames[focus].group, { tabindex: '0', role: 'button' });
  }

  /* ---- drawing: controls and texts ---- */

  function show(element, isWanted) {
    setAttributes(element, { display: isWanted ? 'inline' : 'none' });
  }

  /* A line of the static page that is cut to the room it has. */
  function readLine(id) {
    const element = svg.querySelector(`#${id}`);
    return element && { element, text: element.textContent, ruler: makeRuler(element) };
  }
  const title = readLine('title');
  const subtitle = readLine('subtitle');
  const details = readLine('details');
  const top = title ? Number(title.element.getAttribute('y')) : 24;
  const status = make('text', {
    id: 'matched', class: 'control', 'text-anchor': 'end', 'aria-live': 'polite',
    y: details ? details.element.getAttribute('y') : height - 10,
  });
  const foot = make('g', { id: 'foot' });
  const footStrip = foot.appendChild(make('rect', {
    class: 'control strip', height: 24, y: status.getAttribute('y') - 16,
  }));
  if (details) {
    foot.appendChild(details.element);
  }
  foot.appendChild(status);
  root.after(foot);

  const controls = (function () {
    const layer = make('g', { id: 'controls' });
    const strip = layer.appendChild(make('rect', { class: 'control strip', height: top + 12 }));
    const button = (id, label, hint) => {
      const element = make('text', { id, class: 'control', role: 'button', tabindex: '0' });
      element.appendChild(document.createTextNode(label));
      element.appendChild(make('title', {}, hint));
      return layer.appendChild(element);
    };
    const list = {
      layer, strip,
      reset: button('reset', 'Reset zoom', 'Show the whole picture (Esc)'),
      search: button('search', 'Search', 'Find frames by name (Ctrl-F or /)'),
      box: make('foreignObject', { id: 'search-box', class: 'control', height: '22' }),
      clear: button('clear', '\u2715', 'End the search (Esc)'),
      ignoreCase: button('ignore-case', 'ic', 'Ignore case (Ctrl-I)'),
      input: document.createElementNS(XHTML, 'input'),
    };
    setAttributes(list.input, {
      type: 'text', 'aria-label': 'Search', placeholder: 'name or expression',
      spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
    });
    list.input.style.fontFamily = fontFamily;
    layer.insertBefore(list.box, list.clear).appendChild(list.input);
    return list;
  }());
  root.after(controls.layer); /* paints over the frames that it is pinned on */

  function drawCentred(line, room) {
    if (line) {
      line.element.setAttribute('x', String(state.width / 2));
      setText(line.element, line.ruler.fit(line.text, room));
    }
  }

  /*   Reset zoom              Title              [box      ] x  ic
   * The title stays centred, so the wider side takes its room from both. */
  function drawHeader() {
    const right = state.width - margin;
    const caseLeft = right - ruler.measure('ic') - 16;
    const boxWidth = Math.max(100, Math.min(240, caseLeft - 125));
    const boxLeft = caseLeft - 16 - boxWidth;
    const side = state.boxOpen ? state.width - boxLeft + 12
      : margin + 10 + Math.max(ruler.measure('Reset zoom'), ruler.measure('Search') + 30);

    setAttributes(controls.reset, { x: margin, y: top });
    setAttributes(controls.search, { x: caseLeft, y: top, 'text-anchor': 'end' });
    setAttributes(controls.clear, { x: caseLeft, y: top, 'text-anchor': 'end' });
    setAttributes(controls.box, { x: boxLeft, y: top - 16, width: boxWidth });
    if (controls.input.value !== state.query && document.activeElement !== controls.input) {
      controls.input.value = state.query;
    }
    setAttributes(controls.input, { 'aria-invalid': !picture.found.isExpression });
    setAttributes(controls.ignoreCase, {
      x: right, y: top, 'text-anchor': 'end', 'aria-pressed': state.ignoreCase,
      class: `control ${state.ignoreCase ? 'on' : 'off'}`,
    });
    show(controls.reset, state.zoom !== 0);
    show(controls.search, !state.boxOpen);
    show(controls.box, state.boxOpen);
    show(controls.clear, state.boxOpen);
    drawCentred(title, state.width - 2 * side);
    drawCentred(subtitle, state.width - 2 * margin);
  }

  function statusText(found) {
    if (found.query === '') {
      return '';
    }
    const { share, drawn } = matched(found, state.zoom);
    const note = found.isExpression ? '' : ', not a regex: as typed';
    const count = `${drawn} frame${drawn === 1 ? '' : 's'}`;
    return 'narrow' in facts /* what is not drawn may match as well */
      ? `Matched: at least ${share} (${count} drawn${note})` : `Matched: ${share} (${count}${note})`;
  }

  function describe(index) {
    const frame = frames[index];
    const tail = state.zoom !== 0 && holds(state.zoom, index)
      ? ` \u00b7 ${percent(frame.count, frames[state.zoom].count, 2)} of the zoomed frame` : '';
    const head = facts.nametype === '' ? '' : `${facts.nametype} `;
    if (!frame.title.startsWith(frame.name)) {
      return { head: '', name: frame.title, tail };
    }
    return { head, name: frame.name, tail: frame.title.slice(frame.name.length) + tail };
  }

  /* A name too long for the line gives way to its figures. */
  function fitDescription({ head, name, tail }, room) {
    const all = head + name + tail;
    if (details.ruler.measure(all) <= room) {
      return all;
    }
    const part = details.ruler.fit(name, room - details.ruler.measure(head + tail));
    return part === '' ? details.ruler.fit(all, room) : head + part + tail;
  }

  /* Details and matches share a line; where both do not fit, the one asked for last stays. */
  function drawLines(text) {
    const room = state.width - 2 * margin;
    const taken = text === '' ? 0 : ruler.measure(text) + 20;
    const isTight = taken > 0 && room - taken < 320;
    const described = state.hovered >= 0 || !state.isFocusSeen ? state.hovered : state.focus;
    setText(status, ruler.fit(text, room));
    setAttributes(status, { x: state.width - margin });
    show(status, !(isTight && described >= 0));
    if (!details) {
      return;
    }
    if (described >= 0) {
      setText(details.element, fitDescription(describe(described), isTight ? room : room - taken));
    } else {
      setText(details.element, isTight ? '' : details.ruler.fit(details.text, room - taken));
    }
  }

  /* An icicle's lines stand above its frames. */
  const isFootOnTop = Number(status.getAttribute('y')) < frames[0].y;

  /* Where the picture is taller than the window, the controls and the lines stay in sight. */
  function drawPins() {
    const { top: above, height: shown } = svg.getBoundingClientRect();
    const scale = height / (shown || height);
    const down = Math.max(0, -above * scale);
    const hidden = height - (window.innerHeight - above) * scale;
    const up = Math.max(0, Math.min(height - down - 100, hidden));
    const pin = (layer, strip, shift, isUsed) => {
      setAttributes(layer, { transform: `translate(0 ${shift})` });
      setAttributes(strip, { width: state.width });
      show(strip, shift !== 0 && isUsed);
    };
    const isFootUsed = foot.textContent !== '';
    pin(controls.layer, controls.strip, down, true);
    pin(foot, footStrip, isFootOnTop ? down : -up, isFootUsed);
  }

  function drawPage() {
    if ('fluid' in facts) {
      setAttributes(svg, { width: state.width, viewBox: `0 0 ${state.width} ${height}` });
    }
  }

  /* What the picture shows now; draw() compares the state with it. */
  const picture = { zoom: -1, width: fileWidth, focus: -1, found: search('', false), status: '' };

  function draw() {
    const { zoom, width, query, ignoreCase, focus } = state;
    const before = { ...picture };
    if (before.found.query !== query || before.found.ignoreCase !== ignoreCase) {
      picture.found = search(query, ignoreCase);
      drawHits(picture.found.hits, before.found.hits);
    }
    if (before.width !== width) {
      drawPage();
    }
    if (before.zoom !== zoom || before.width !== width) {
      drawFrames();
    }
    if (before.zoom !== zoom || before.found !== picture.found) {
      picture.status = statusText(picture.found);
    }
    if (before.focus !== focus) {
      drawFocus(focus, before.focus);
    }
    Object.assign(picture, { zoom, width, focus });
    drawHeader();
    drawLines(picture.status);
    drawPins();
  }

  /* ---- the URL: #z=main;foo&s=text&i=1 ---- */

  const twins = (index) => childrenOf(frames[index].parent)
    .filter((i) => frames[i].name === frames[index].name);

  /* Siblings of one name (a flame chart has them) are told apart by `name,2`. */
  function pathOf(zoom) {
    return parentsOf(zoom).concat(zoom).slice(1).map((index) => {
      const place = twins(index).indexOf(index);
      return encodeURIComponent(frames[index].name) + (place > 0 ? `,${place + 1}` : '');
    }).join(';');
  }

  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /* As far along the path as this profile has it. */
  function followPath(path) {
    let at = 0;
    for (const step of path.split(';')) {
      const [encoded, place] = step.split(',');
      const name = decode(encoded);
      const next = childrenOf(at).filter((i) => frames[i].name === name)[(place || 1) - 1];
      if (next === undefined) {
        break;
      }
      at = next;
    }
    return at;
  }

  function writeFragment() {
    const parts = [];
    if (state.zoom !== 0) {
      parts.push(`z=${pathOf(state.zoom)}`);
    }
    if (state.query !== facts.search) {
      parts.push(`s=${encodeURIComponent(state.query)}`);
    }
    if (state.ignoreCase) {
      parts.push('i=1');
    }
    return parts.join('&');
  }

  function readFragment() {
    const given = { s: encodeURIComponent(facts.search), z: '', i: '0' };
    for (const part of location.hash.slice(1).split('&')) {
      const [, key, value] = part.match(/^([zsi])=(.*)$/) || [];
      if (key) {
        given[key] = value;
      }
    }
    const query = decode(given.s);
    return {
      zoom: followPath(given.z),
      query,
      ignoreCase: given.i === '1',
      boxOpen: query !== '',
    };
  }

  function remember(isStep) {
    const fragment = writeFragment();
    if (fragment === location.hash.slice(1)) {
      return;
    }
    const url = location.href.split('#')[0] + (fragment && `#${fragment}`);
    try {
      history[isStep ? 'pushState' : 'replaceState'](null, '', url);
    } catch {
      location.hash = fragment;
    }
  }

  /* ---- actions: each changes the state, then draws ---- */

  function update(difference) {
    Object.assign(state, difference);
    draw();
  }

  /* As update(), where frames may hide: what was on a hidden frame goes to the zoomed one. */
  function change(difference) {
    const hadFocus = frames[state.focus].group.contains(document.activeElement);
    Object.assign(state, difference);
    if (!isVisible(state.focus)) {
      state.focus = state.zoom;
    }
    if (state.hovered >= 0 && !isVisible(state.hovered)) {
      state.hovered = -1;
    }
    draw();
    if (hadFocus) {
      frames[state.focus].group.focus({ preventScroll: true });
    }
  }

  function zoomTo(zoom, difference) {
    change({ zoom, ...difference });
    remember(true);
  }

  function searchFor(difference) {
    change(difference);
    remember(false);
  }

  function openBox() {
    change({ boxOpen: true });
    controls.input.focus();
    controls.input.select();
  }

  function endSearch() {
    clearTimeout(typing);
    controls.input.blur();
    searchFor({ query: '', boxOpen: false });
    controls.search.focus();
  }

  function focusOn(index) {
    update({ focus: index });
    frames[index].group.focus();
  }

  /* From the focused frame, a step in the direction that the picture has. */
  function walk(key) {
    const at = state.focus;
    const { parent } = frames[at];
    const siblings = parent < 0 ? [at] : childrenOf(parent).filter(isVisible);
    const outward = rises ? 'ArrowUp' : 'ArrowDown';
    let next = at;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      next = siblings[siblings.indexOf(at) + (key === 'ArrowLeft' ? -1 : 1)];
    } else if (key === outward) {
      next = childrenOf(at).filter(isVisible)
        .reduce((best, i) => (best >= 0 && frames[best].count >= frames[i].count ? best : i), -1);
    } else if (parent >= 0) {
      next = parent;
    }
    if (next >= 0 && next !== at) {
      focusOn(next);
    }
  }

  /* ---- events ---- */

  let typing = 0;

  function frameOf(event) {
    const group = event.target.closest('g[data-n]');
    return indexOf.has(group) ? indexOf.get(group) : -1;
  }

  /* A frame with a link follows it on a plain click and zooms on one with a modifier. */
  function onFrameClick(event) {
    const index = frameOf(event);
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
    if (index < 0 || (frames[index].link && !isModified)) {
      return;
    }
    event.preventDefault();
    zoomTo(index, { focus: index });
    frames[index].group.focus({ preventScroll: true });
  }

  function onFrameKey(event, index) {
    const { link } = frames[index];
    if (event.key.startsWith('Arrow')) {
      walk(event.key);
    } else if (event.key === 'Enter' && link && (event.ctrlKey || event.metaKey)) {
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    } else if (event.key === 'Enter' || event.key === ' ') {
      zoomTo(index);
    } else {
      return;
    }
    event.preventDefault();
  }

  function onEscape(isTyping) {
    if (state.zoom !== 0 && !isTyping) {
      zoomTo(0);
    } else if (state.boxOpen) {
      endSearch();
    }
  }

  function applyTyped() {
    clearTimeout(typing);
    searchFor({ query: controls.input.value });
  }

  function toggleCase() {
    searchFor({ ignoreCase: !state.ignoreCase });
  }

  /* Inside another page, its own fields and keys stay its own. */
  function isOurs(event) {
    return isAlone || svg.contains(event.target);
  }

  function onKey(event) {
    if (!isOurs(event)) {
      return;
    }
    const isTyping = event.target === controls.input;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === 'F3' || (!isTyping && (command ? key === 'f' : key === '/'))) {
      openBox();
    } else if (command && key === 'i') {
      toggleCase();
    } else if (key === 'Escape') {
      onEscape(isTyping);
    } else if (isTyping && key === 'Enter') {
      applyTyped();
    } else if (!isTyping && key === 'Backspace') {
      zoomTo(0);
    } else {
      if (!isTyping && frameOf(event) >= 0) {
        onFrameKey(event, frameOf(event));
      }
      return;
    }
    event.preventDefault();
  }

  function onButton(element, action) {
    element.addEventListener('click', action);
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        action();
      }
    });
  }

  function pageWidth() {
    if (!('fluid' in facts)) {
      return fileWidth;
    }
    const box = isAlone ? svg : svg.parentNode;
    return Math.max(MIN_WIDTH, Math.min(window.innerWidth, box.clientWidth || Infinity));
  }

  let isResizing = false;
  function onResize() {
    if (!isResizing) {
      isResizing = true;
      requestAnimationFrame(() => {
        isResizing = false;
        change({ width: pageWidth() });
        drawPins();
      });
    }
  }

  /* A page higher than its window opens at the zoomed frame, at the first match, or at the root. */
  function scrollToStart() {
    const hit = picture.found.hits.findIndex((isHit, index) => isHit && isVisible(index));
    const index = state.zoom === 0 && hit >= 0 ? hit : state.zoom;
    const { y } = frames[index];
    const middle = y * svg.getBoundingClientRect().height / height - window.innerHeight / 2;
    if (isAlone) {
      window.scrollTo(0, index === 0 && rises ? height : Math.max(0, middle));
    }
  }

  function listen() {
    root.addEventListener('click', onFrameClick);
    root.addEventListener('mouseover', (event) => update({ hovered: frameOf(event) }));
    root.addEventListener('mouseleave', () => update({ hovered: -1 }));
    /* Not on #frames: Chromium lets Tab stop at an SVG element that listens for focus. */
    document.addEventListener('focusin', (event) => update({
      isFocusSeen: root.contains(event.target) && event.target.matches(':focus-visible'),
    }));
    document.addEventListener('focusout', () => update({ isFocusSeen: false }));
    onButton(controls.reset, () => zoomTo(0));
    onButton(controls.search, openBox);
    onButton(controls.clear, endSearch);
    onButton(controls.ignoreCase, toggleCase);
    controls.input.addEventListener('input', () => {
      clearTimeout(typing);
      typing = setTimeout(applyTyped, TYPING_PAUSE);
    });
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', drawPins, { passive: true });
    window.addEventListener('hashchange', () => change(readFragment()));
    window.addEventListener('resize', onResize);
  }

  /* Black or white, whichever stands out more from `#rrggbb` (relative luminance, WCAG 2). */
  function inkOn(color) {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
  }

  if (frames.length > 0) {
    svg.style.setProperty('--match', facts.searchColor);
    svg.style.setProperty('--match-ink', inkOn(facts.searchColor));
    frames.forEach(({ link }) => link && setAttributes(link, { tabindex: -1 }));
    listen();
    change({ ...readFragment(), width: pageWidth() });
    scrollToStart();
  }
}());
