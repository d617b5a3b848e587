// Rooms: walls, floors, windows and the light in them.
import { C, dark, light, mix } from './palette.mjs';
import { arch, jaali } from './buildings.mjs';
import { at, circle, clip, each, join, lin, line, oval, path, poly, rad, range, rect, stroke } from './svg.mjs';

// room: a back wall down to fy, a dado band and a floor with tiles in perspective.
export function room(w, h, fy, { wall = C.cream, dado = C.jade, floor = C.clay, tiles = 10, vx = w / 2 } = {}) {
  const lines = range(tiles * 2 + 1).map((i) => line(vx + (i - tiles) * w / tiles * 0.45, fy, vx + (i - tiles) * w / tiles * 1.5, h, dark(floor, 0.16), 1.6, 'opacity=".6"'));
  const rows = range(7).map((i) => line(0, fy + (h - fy) * (i / 7) ** 1.7, w, fy + (h - fy) * (i / 7) ** 1.7, dark(floor, 0.16), 1.6, 'opacity=".6"'));
  return join(
    rect(0, 0, w, fy, lin([dark(wall, 0.12), wall, light(wall, 0.2)])),
    dado ? rect(0, fy - fy * 0.2, w, fy * 0.2, lin([dado, dark(dado, 0.12)])) + rect(0, fy - fy * 0.2, w, 6, light(dado, 0.4)) : '',
    rect(0, fy - 10, w, 10, dark(wall, 0.3)),
    rect(0, fy, w, h - fy, lin([dark(floor, 0.18), floor, light(floor, 0.14)])), lines, rows,
  );
}
// windowView: an arched window with a view (art drawn in a box of ww by wh) and a stone frame.
export function windowView(cx, base, ww, wh, view, { kind = 'pointed', frame = C.white, bars = true, sill = true } = {}) {
  const x = cx - ww / 2;
  const y = base - wh;
  return join(
    path(arch(cx, base + 4, ww + 26, wh + 24, kind), dark(frame, 0.08)), path(arch(cx, base, ww + 14, wh + 12, kind), light(frame, 0.4)),
    clip(path(arch(cx, base, ww, wh, kind)), at(x, y, view) + rect(x, y, ww * 0.06, wh, '#2a1420', 'opacity=".25"')),
    bars ? line(cx, y, cx, base, frame, 6) + line(x, base - wh * 0.42, x + ww, base - wh * 0.42, frame, 6) : '',
    sill ? rect(x - 26, base, ww + 52, 14, light(frame, 0.4)) + rect(x - 20, base + 14, ww + 40, 8, '#2a1420', 'opacity=".18"') : '',
  );
}
export const jaaliWindow = (cx, base, ww, wh, glow = C.honey) => windowView(cx, base, ww, wh, jaali(0, 0, ww, wh, ww / 5, C.clay, glow), { bars: false });

// floorLight: the bright shape a window throws on the floor.
export const floorLight = (x, y, w, d, skew, color = C.honey, opacity = 0.4) => poly([[x, y], [x + w, y], [x + w + skew, y + d], [x + skew - w * 0.1, y + d]], lin([[color, 0, opacity], [color, 1, opacity * 0.4]]));
export const jaaliLight = (x, y, w, d, skew) => `<g transform="matrix(1 0 ${skew} 1 ${x} ${y})" opacity=".45">${each(6, (i) => each(4, (k) => poly([[w * (i + 0.5) / 6, d * (k + 0.1) / 4], [w * (i + 0.9) / 6, d * (k + 0.5) / 4], [w * (i + 0.5) / 6, d * (k + 0.9) / 4], [w * (i + 0.1) / 6, d * (k + 0.5) / 4]], C.honey)))}</g>`;

export function fan(cx, y, s, color = C.stone) {
  return join(line(cx, 0, cx, y, color, 5), oval(cx, y + 6, s * 0.12, 9, color), path(`M${cx - s * 0.08} ${y + 6}L${cx - s} ${y - 2}q-8 6 0 12L${cx - s * 0.08} ${y + 12}Z`, light(color, 0.2)), path(`M${cx + s * 0.08} ${y + 6}L${cx + s} ${y + 8}q8 8 -4 13L${cx + s * 0.08} ${y + 12}Z`, dark(color, 0.12)));
}
export function pendant(cx, y, s, color = C.teal, glow = 0.6) {
  return join(line(cx, 0, cx, y, dark(color, 0.3), 3), glow ? circle(cx, y + s * 0.5, s * 3, rad([[C.honey, 0, glow], [C.honey, 1, 0]])) : '', path(`M${cx - s} ${y + s * 0.55}Q${cx - s * 0.9} ${y - s * 0.2} ${cx - s * 0.2} ${y - s * 0.3}H${cx + s * 0.2}Q${cx + s * 0.9} ${y - s * 0.2} ${cx + s} ${y + s * 0.55}Z`, lin([light(color, 0.15), dark(color, 0.2)], 'h')), oval(cx, y + s * 0.56, s, s * 0.12, C.honey));
}
export function board(x, y, w, h, inner = '', { face = '#2f5149', frame = '#8a5f3c' } = {}) {
  return join(rect(x - 14, y - 14, w + 28, h + 28, frame, 'rx="5"'), rect(x - 14, y - 14, w + 28, 7, light(frame, 0.3), 'rx="3"'), rect(x, y, w, h, lin([light(face, 0.06), face, dark(face, 0.12)], [0, 0, 1, 1])), at(x, y, inner), rect(x + w * 0.1, y + h + 12, w * 0.8, 9, dark(frame, 0.2)));
}
export function table(x, y, w, h, { top = '#a9744a', leg = '#6d472f', depth = 26 } = {}) {
  return join(
    [[0.04, 0], [0.93, 0]].map(([k]) => rect(x + w * k, y + depth, w * 0.03, h - depth, leg)),
    poly([[x + w * 0.03, y], [x + w * 0.97, y], [x + w, y + depth], [x, y + depth]], lin([light(top, 0.22), top])), rect(x, y + depth, w, 14, dark(top, 0.25)), rect(x + w * 0.03, y + depth + 14, w * 0.94, 12, dark(top, 0.5), 'opacity=".35"'),
  );
}
export const bench = (x, y, w, h, color = '#8a5f3c') => join(rect(x + w * 0.06, y + 10, w * 0.05, h - 10, dark(color, 0.3)), rect(x + w * 0.89, y + 10, w * 0.05, h - 10, dark(color, 0.3)), rect(x, y, w, 14, lin([light(color, 0.25), color]), 'rx="3"'));

export function book(x, y, w, h, color) {
  return rect(x, y - h, w, h, color, 'rx="1.5"') + rect(x + w * 0.2, y - h * 0.86, w * 0.6, h * 0.07, light(color, 0.5)) + rect(x + w * 0.2, y - h * 0.2, w * 0.6, h * 0.05, light(color, 0.4));
}
const SPINES = [C.laterite, C.teal, C.turmeric, C.jade, C.cream, C.slate, C.clay, C.lagoon, C.maroon, C.ash, C.gold, C.plum];
export function shelf(x, y, w, h, rows, rnd, { wood = '#8a5f3c', sparse = 0.06 } = {}) {
  const rh = h / rows;
  const fill = (k) => {
    let out = '';
    let px = x + 8;
    while (px < x + w - 16) {
      const bw = 9 + rnd() * 13;
      if (rnd() > sparse && px + bw < x + w - 8) {
        const c = SPINES[Math.floor(rnd() * SPINES.length)];
        out += book(px, y - k * rh - 7, bw, rh * (0.56 + rnd() * 0.26), mix(c, '#4a2c22', 0.1));
      } else px += 18;
      px += bw + 1;
    }
    return out;
  };
  return join(rect(x, y - h, w, h, dark(wood, 0.5)), range(rows).map((k) => rect(x, y - (k + 1) * rh, w, rh * 0.2, '#1c1018', 'opacity=".3"') + fill(k) + rect(x, y - k * rh - 8, w, 9, light(wood, 0.1))), rect(x, y - h - 4, w, 12, light(wood, 0.15)), rect(x - 4, y - h - 4, 10, h + 4, lin([light(wood, 0.2), wood], 'h')), rect(x + w - 6, y - h - 4, 10, h + 4, lin([wood, dark(wood, 0.25)], 'h')));
}
export const frame = (x, y, w, h, inner, wood = '#8a5f3c') => join(rect(x + 5, y + 8, w, h, '#2a1420', 'opacity=".18"'), rect(x, y, w, h, wood), rect(x + w * 0.06, y + w * 0.06, w * 0.88, h - w * 0.12, C.white), at(x + w * 0.12, y + w * 0.12, clip(rect(0, 0, w * 0.76, h - w * 0.24, '#000'), inner(w * 0.76, h - w * 0.24))));
export function bunting(x1, y1, x2, y2, sag, n, colors) {
  const p = (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)];
  return join(stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, C.stone, 2), each(n, (i) => { const [a, b] = [p((i + 0.1) / n), p((i + 0.9) / n)]; const s = b[0] - a[0]; return poly([a, b, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + Math.abs(s) * 1.1]], colors[i % colors.length]); }));
}
export function lightString(x1, y1, x2, y2, sag, n) {
  const p = (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)];
  return join(stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, '#1c1420', 2), each(n, (i) => { const [a, b] = p((i + 0.5) / n); return circle(a, b + 6, 22, rad([[C.honey, 0, 0.7], [C.honey, 1, 0]])) + circle(a, b + 6, 5, '#fff1c9'); }));
}
export function toran(x, y, w, n) {
  return join(each(n, (i) => { const a = x + (i / n) * w; const s = w / n; return path(`M${a} ${y}q${s / 2} ${s * 0.5} ${s} 0`, 'none', `stroke="${C.gold}" stroke-width="${s * 0.14}" stroke-dasharray="1 ${s * 0.12}" stroke-linecap="round"`) + path(`M${a + s * 0.5} ${y + s * 0.2}q${s * 0.2} ${s * 0.3} 0 ${s * 0.75}q${-s * 0.2} ${-s * 0.45} 0 ${-s * 0.75}Z`, i % 2 ? C.moss : C.leaf); }));
}
