import { C, dark, light, mix } from './palette.mjs';
import { at, between, blob, circle, each, join, lin, oval, path, pick, range, r1, rect, rnd, stroke } from './svg.mjs';

const clump = (x, y, w, h, color, n) => each(n, () => {
  const a = rnd() * Math.PI * 2;
  const k = Math.sqrt(rnd());
  const r = between(0.2, 0.32);
  return blob(x + Math.cos(a) * k * w * 0.7, y + Math.sin(a) * k * h * 0.7, w * r, h * r * 1.05, color, 0.14, 9);
});
const flecks = (x, y, w, h, color, n, s) => each(n, () => {
  const a = rnd() * Math.PI * 2;
  const k = Math.sqrt(rnd());
  return oval(x + Math.cos(a) * k * w, y + Math.sin(a) * k * h, s, s * 0.45, color, `transform="rotate(${Math.round(between(-50, 50))} ${r1(x + Math.cos(a) * k * w)} ${r1(y + Math.sin(a) * k * h)})" opacity=".8"`);
});

// tree: a broad crown in four tones lit from the upper left. (x,y) is the foot, s the height.
export function tree(x, y, s, { leaf = C.moss, trunk = '#6b4a3a', lit = C.lime, spread = 0.5, flowers } = {}) {
  const cy = -s * 0.66;
  const w = s * spread;
  const h = s * 0.33;
  const bark = lin([light(trunk, 0.2), trunk, dark(trunk, 0.35)], 'h');
  return at(x, y, join(
    path(`M${-s * 0.055} 0Q${-s * 0.02} ${-s * 0.2} ${-s * 0.03} ${-s * 0.4}L${s * 0.03} ${-s * 0.4}Q${s * 0.025} ${-s * 0.2} ${s * 0.065} 0Z`, bark),
    stroke(`M0 ${-s * 0.34}Q${-w * 0.2} ${-s * 0.48} ${-w * 0.5} ${-s * 0.6}M${s * 0.01} ${-s * 0.36}Q${w * 0.2} ${-s * 0.5} ${w * 0.5} ${-s * 0.62}M0 ${-s * 0.36}L${s * 0.01} ${-s * 0.66}`, trunk, s * 0.028),
    clump(0, cy + h * 0.12, w, h, dark(leaf, 0.35), 16),
    blob(0, cy, w * 0.8, h * 0.78, dark(leaf, 0.18), 0.1),
    clump(-w * 0.06, cy - h * 0.1, w * 0.86, h * 0.8, leaf, 14),
    clump(-w * 0.2, cy - h * 0.26, w * 0.62, h * 0.58, mix(leaf, lit, 0.45), 9),
    clump(-w * 0.34, cy - h * 0.42, w * 0.36, h * 0.34, lit, 5),
    flecks(-w * 0.1, cy, w * 0.9, h * 0.85, flowers ?? light(lit, 0.25), flowers ? 90 : 46, s * 0.012),
    flecks(0, cy + h * 0.3, w * 0.9, h * 0.6, dark(leaf, 0.45), 30, s * 0.012),
  ));
}
export const gulmohar = (x, y, s) => tree(x, y, s, { leaf: '#a5482c', lit: '#e08a3c', flowers: '#f3b35a', spread: 0.62 });

function frond(len, droop, color, turn, flip) {
  const n = 13;
  const pt = (t) => [len * t, droop * len * t * t - len * 0.28 * Math.sin(t * Math.PI * 0.8)];
  const spine = range(n + 1).map((i) => pt(i / n));
  const leaves = spine.slice(1).map(([px, py], i) => {
    const t = (i + 1) / n;
    const l = len * 0.3 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) + len * 0.04;
    return `M${r1(px)} ${r1(py)}q${r1(l * 0.25)} ${r1(l * 0.2)} ${r1(l * 0.4)} ${r1(l)}M${r1(px)} ${r1(py)}q${r1(l * 0.45)} ${r1(-l * 0.25)} ${r1(l * 0.8)} ${r1(-l * 0.1)}`;
  }).join('');
  const body = stroke('M' + spine.map((p) => p.map(r1).join(' ')).join('L'), color, len * 0.03) + stroke(leaves, color, len * 0.035);
  return g2(body, turn, flip);
}
const g2 = (body, turn, flip) => `<g transform="rotate(${turn}) scale(${flip ? -1 : 1} 1)">${body}</g>`;

// palm: a coconut palm with a leaning trunk.
export function palm(x, y, s, { leaf = C.moss, trunk = '#7b5a45', lean = 0.08, lit } = {}) {
  const tx = s * lean;
  const crown = [[-38, 1, 0.35], [-20, 1, 0.6], [8, 1, 0.9], [-36, 0, 0.3], [-14, 0, 0.6], [12, 0, 0.9], [-66, 0, 0.2], [-62, 1, 0.25], [30, 1, 0.7], [34, 0, 0.7]];
  return at(x, y, join(
    path(`M${-s * 0.026} 0Q${tx * 0.1 - s * 0.014} ${-s * 0.5} ${tx - s * 0.01} ${-s * 0.8}L${tx + s * 0.01} ${-s * 0.8}Q${tx * 0.2 + s * 0.018} ${-s * 0.5} ${s * 0.03} 0Z`, lin([light(trunk, 0.15), dark(trunk, 0.3)], 'h')),
    at(tx, -s * 0.8, join(crown.map(([turn, flip, droop], i) => frond(s * (i < 6 ? 0.34 : 0.27), droop * 0.9, i % 3 === 0 ? dark(leaf, 0.25) : i % 3 === 1 ? leaf : (lit ?? light(leaf, 0.12)), flip ? -turn : turn, flip)),
      circle(-s * 0.014, s * 0.018, s * 0.016, '#8a5a2c'), circle(s * 0.016, s * 0.02, s * 0.016, '#6f4524'))),
  ));
}
export function bush(x, y, w, h, color = C.moss, dots) {
  return join(each(5, (i) => blob(x + (i - 2) * w * 0.2, y - h * 0.35, w * 0.22, h * 0.5, dark(color, 0.2))), each(4, (i) => blob(x + (i - 1.8) * w * 0.2, y - h * 0.5, w * 0.18, h * 0.36, color)), each(3, (i) => blob(x + (i - 1.6) * w * 0.2, y - h * 0.64, w * 0.1, h * 0.18, mix(color, C.lime, 0.5))),
    dots ? each(14, () => circle(x + between(-w * 0.42, w * 0.42), y - h * between(0.2, 0.8), w * 0.018, dots)) : '');
}
export const hedge = (x, y, w, h, color) => each(Math.ceil(w / (h * 1.6)), (i) => bush(x + i * h * 1.6, y, h * 2.4, h, color));

export const tuft = (x, y, s, color) => stroke(`M${r1(x)} ${r1(y)}q${r1(-s * 0.3)} ${r1(-s * 0.5)} ${r1(-s * 0.5)} ${r1(-s * 0.8)}M${r1(x)} ${r1(y)}q0 ${r1(-s * 0.6)} ${r1(s * 0.06)} ${r1(-s)}M${r1(x)} ${r1(y)}q${r1(s * 0.3)} ${r1(-s * 0.5)} ${r1(s * 0.56)} ${r1(-s * 0.7)}`, color, Math.max(1.2, s * 0.09));
export const tufts = (x, y, w, h, n, s, color) => each(n, () => tuft(x + rnd() * w, y + rnd() * h, s * between(0.6, 1.2), color));

export function reeds(x, y, w, n, h, color = C.fern) {
  return each(n, () => {
    const px = x + rnd() * w;
    const k = h * between(0.6, 1.1);
    const b = between(-0.25, 0.25) * k;
    return stroke(`M${px} ${y}Q${px} ${y - k * 0.6} ${px + b} ${y - k}`, pick([color, mix(color, C.lime, 0.4), dark(color)]), h * 0.035) + (rnd() > 0.7 ? oval(px + b, y - k, h * 0.03, h * 0.1, '#7a4a2c') : '');
  });
}
// pot: a terracotta pot with a leafy plant.
export function pot(x, y, s, { color = C.clay, leaf = C.moss, kind = 'leafy' } = {}) {
  const stem = kind === 'tall'
    ? each(9, (i) => path(`M0 ${-s * 0.42}Q${(i - 4) * s * 0.1} ${-s} ${(i - 4) * s * 0.2} ${-s * (1.5 - Math.abs(i - 4) * 0.13)}Q${(i - 4) * s * 0.14 + s * 0.08} ${-s * 0.9} ${s * 0.04} ${-s * 0.42}Z`, i % 2 ? leaf : mix(leaf, C.lime, 0.35)))
    : bush(0, -s * 0.42, s * 0.95, s * 0.7, leaf, kind === 'flower' ? C.gold : undefined);
  return at(x, y, join(stem, path(`M${-s * 0.32} ${-s * 0.5}L${-s * 0.22} 0H${s * 0.22}L${s * 0.32} ${-s * 0.5}Z`, lin([light(color, 0.2), color, dark(color, 0.3)], 'h')), rect(-s * 0.37, -s * 0.56, s * 0.74, s * 0.13, lin([light(color, 0.35), dark(color, 0.15)], 'h'), 'rx="4"')));
}
export function flowerbed(x, y, w, n, colors = [C.gold, C.clay, C.white], s = 7) {
  return each(n, () => {
    const px = x + rnd() * w;
    const py = y + between(-s, s) * 1.5;
    return stroke(`M${px} ${py}v${s * 3}`, C.moss, s * 0.3) + circle(px, py, s * between(0.6, 1), pick(colors));
  });
}
// bough: hanging leaves that frame a picture from above.
export function bough(x, y, len, dir, color = C.fern, n = 16) {
  return each(n, (i) => {
    const t = i / n;
    const px = x + dir * len * t;
    const py = y + len * 0.25 * t * t;
    return each(5, (k) => `<g transform="translate(${r1(px)} ${r1(py)}) rotate(${Math.round(dir > 0 ? 20 + k * 32 + between(-12, 12) : 160 - k * 32 + between(-12, 12))})">${path(`M0 0Q${len * 0.06} ${-len * 0.028} ${len * 0.13} 0Q${len * 0.06} ${len * 0.028} 0 0Z`, pick([color, light(color, 0.12), dark(color, 0.2)]))}</g>`);
  }) + stroke(`M${x} ${y}Q${x + dir * len * 0.5} ${y + len * 0.02} ${x + dir * len} ${y + len * 0.25}`, dark(color, 0.3), len * 0.014);
}
