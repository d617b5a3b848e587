// The few SVG helpers every motif uses. One scene is drawn at a time: begin() resets the state.
let defs = [];
let count = 0;
let seed = 1;

export function begin(name) {
  defs = [];
  count = 0;
  seed = [...name].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) >>> 0, 7) || 1;
}

// rnd is a small seeded generator (mulberry32), so that every run draws the same picture.
export function rnd() {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
  t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
export const between = (a, b) => a + (b - a) * rnd();
export const pick = (list) => list[Math.floor(rnd() * list.length)];
export const range = (n) => [...Array(n).keys()];
export const r1 = (n) => Math.round(n * 10) / 10;

export function def(make) {
  const id = `d${++count}`;
  defs.push(make(id));
  return `url(#${id})`;
}
const stopTags = (stops) => stops.map((s, i) => {
  const [color, at, opacity] = Array.isArray(s) ? s : [s];
  const off = at ?? i / Math.max(1, stops.length - 1);
  return `<stop offset="${off}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
}).join('');

// lin: a linear gradient; dir is 'v', 'h' or [x1,y1,x2,y2] in parts of the shape's box.
export function lin(stops, dir = 'v') {
  const [x1, y1, x2, y2] = dir === 'v' ? [0, 0, 0, 1] : dir === 'h' ? [0, 0, 1, 0] : dir;
  return def((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`);
}
export function rad(stops, cx = 0.5, cy = 0.5, r = 0.5) {
  return def((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`);
}
export function clip(shape, inner) {
  const id = def((i) => `<clipPath id="${i}">${shape}</clipPath>`);
  return `<g clip-path="${id}">${inner}</g>`;
}
export function tile(w, h, inner, transform = '') {
  return def((id) => `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${inner}</pattern>`);
}
export function blur(inner, by) {
  const id = def((i) => `<filter id="${i}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`);
  return `<g filter="${id}">${inner}</g>`;
}

export const rect = (x, y, w, h, fill, more = '') => `<rect x="${r1(x)}" y="${r1(y)}" width="${r1(w)}" height="${r1(h)}" fill="${fill}" ${more}/>`;
export const circle = (x, y, r, fill, more = '') => `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(r)}" fill="${fill}" ${more}/>`;
export const oval = (x, y, rx, ry, fill, more = '') => `<ellipse cx="${r1(x)}" cy="${r1(y)}" rx="${r1(rx)}" ry="${r1(ry)}" fill="${fill}" ${more}/>`;
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const stroke = (d, color, width, more = '') => `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const line = (x1, y1, x2, y2, color, width, more = '') => stroke(`M${r1(x1)} ${r1(y1)}L${r1(x2)} ${r1(y2)}`, color, width, more);
export const poly = (points, fill, more = '') => path('M' + points.map((p) => `${r1(p[0])} ${r1(p[1])}`).join('L') + 'Z', fill, more);
export const g = (inner, more = '') => `<g ${more}>${Array.isArray(inner) ? inner.join('') : inner}</g>`;
export const at = (x, y, inner, scale = 1, turn = 0) => g(inner, `transform="translate(${r1(x)} ${r1(y)}) rotate(${turn}) scale(${Array.isArray(scale) ? scale.join(' ') : scale})"`);
export const fade = (opacity, inner) => g(inner, `opacity="${opacity}"`);
export const join = (...parts) => parts.flat(9).join('');
export const each = (n, make) => range(n).map(make).join('');

// smooth closes a soft curve through the points (Catmull-Rom).
export function smooth(points, closed = true) {
  const n = points.length;
  const get = (i) => (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]);
  let d = `M${r1(points[0][0])} ${r1(points[0][1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    d += `C${r1(b[0] + (c[0] - a[0]) / 6)} ${r1(b[1] + (c[1] - a[1]) / 6)} ${r1(c[0] - (e[0] - b[0]) / 6)} ${r1(c[1] - (e[1] - b[1]) / 6)} ${r1(c[0])} ${r1(c[1])}`;
  }
  return closed ? d + 'Z' : d;
}
export function blob(x, y, rx, ry, fill, jitter = 0.12, n = 11) {
  const turn = rnd() * 6;
  const points = range(n).map((i) => {
    const a = turn + (i / n) * Math.PI * 2;
    const k = 1 + between(-jitter, jitter);
    return [x + Math.cos(a) * rx * k, y + Math.sin(a) * ry * k];
  });
  return path(smooth(points), fill);
}

// sheet puts the finished scene together; a fine grain makes it look printed.
export function sheet(w, h, inner, grain = 0.04) {
  const noise = grain ? def((id) => `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .2  0 0 0 0 .14  0 0 0 0 .1  .9 .5 0 0 -.62"/></filter>`) : '';
  const paper = grain ? `<rect width="${w}" height="${h}" filter="${noise}" opacity="${grain * 3}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${defs.join('')}</defs>${inner}${paper}</svg>`;
}
