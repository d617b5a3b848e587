import { C, dark, light, mix } from './palette.mjs';
import { circle, clip, each, join, lin, line, oval, path, poly, r1, range, rect, stroke, tile } from './svg.mjs';

// arch: the outline of an opening. kind: round, pointed or cusped. (cx, base) is the middle of the foot.
export function arch(cx, base, w, h, kind = 'pointed') {
  const l = r1(cx - w / 2);
  const r = r1(cx + w / 2);
  const rise = kind === 'round' ? w / 2 : w * 0.62;
  const s = r1(base - h + rise);
  const t = r1(base - h);
  if (kind === 'round') return `M${l} ${base}V${s}A${w / 2} ${w / 2} 0 0 1 ${r} ${s}V${base}Z`;
  if (kind === 'pointed') return `M${l} ${base}V${s}C${l} ${r1(s - rise * 0.62)} ${r1(cx - w * 0.26)} ${r1(t + rise * 0.17)} ${cx} ${t}C${r1(cx + w * 0.26)} ${r1(t + rise * 0.17)} ${r} ${r1(s - rise * 0.62)} ${r} ${s}V${base}Z`;
  const pts = [[-0.5, 0], [-0.455, 0.3], [-0.33, 0.58], [-0.17, 0.82], [0, 1], [0.17, 0.82], [0.33, 0.58], [0.455, 0.3], [0.5, 0]].map(([a, b]) => [r1(cx + a * w), r1(s - b * rise)]);
  return `M${l} ${base}` + `L${pts[0].join(' ')}` + pts.slice(1).map((p) => `A${r1(w * 0.15)} ${r1(w * 0.15)} 0 0 1 ${p.join(' ')}`).join('') + `L${r} ${base}Z`;
}
export const opening = (cx, base, w, h, fill, kind, more) => path(arch(cx, base, w, h, kind), fill, more);

// wallWithArches: a foreground wall with openings cut out, to look through.
export function wallWithArches(w, h, openings, fill) {
  return path(`M0 0H${w}V${h}H0Z` + openings.map((o) => arch(...o)).join(''), fill, 'fill-rule="evenodd"');
}
// jaali: a pierced stone screen of stars and hexagons.
export function jaali(x, y, w, h, s, stone, hole) {
  const k = s / 2;
  const star = range(16).map((i) => { const a = (i / 16) * Math.PI * 2; const r = i % 2 ? k * 0.44 : k * 0.84; return [k + Math.cos(a) * r, k + Math.sin(a) * r]; });
  const dia = (x0, y0) => poly([[x0 - k * 0.34, y0], [x0, y0 - k * 0.34], [x0 + k * 0.34, y0], [x0, y0 + k * 0.34]], hole);
  return join(rect(x, y, w, h, stone), rect(x, y, w, h, tile(s, s, join(poly(star, hole), dia(0, 0), dia(s, 0), dia(0, s), dia(s, s)), `translate(${r1(x)} ${r1(y)})`)));
}
const merlons = (x, y, w, s, color) => each(Math.floor(w / s), (i) => path(`M${r1(x + i * s)} ${y}v${-s * 0.3}q${s * 0.1} ${-s * 0.1} ${s * 0.2} ${-s * 0.3}q${s * 0.06} ${-s * 0.18} ${s * 0.22} ${-s * 0.3}q${s * 0.16} ${s * 0.12} ${s * 0.22} ${s * 0.3}q${s * 0.1} ${s * 0.2} ${s * 0.2} ${s * 0.3}v${s * 0.3}Z`, color));

// arcade: one storey of arches with depth, a chajja (sloping eave) and a parapet.
export function arcade({ x, y, w, h, bays = 6, wall = C.clay, trim = C.cream, inner = C.maroon, kind = 'pointed', lit = 0, parapet = 'merlon', doors = C.teal, rail = false }) {
  const bw = w / bays;
  const glow = lit ? lin([mix(inner, '#ffcf7a', lit), [mix('#e08a3c', inner, 0.2), 1]]) : lin([dark(inner, 0.45), [inner, 0.6], [mix(inner, wall, 0.4), 1]]);
  const face = lin([light(wall, 0.12), wall, dark(wall, 0.12)]);
  const top = y - h;
  const bay = (i) => {
    const cx = x + (i + 0.5) * bw;
    const aw = bw * 0.68;
    const ah = h * 0.8;
    const inside = clip(path(arch(cx, y, aw, ah, kind)), join(
      rect(cx - aw / 2, y - ah, aw, ah, glow),
      rect(cx - aw * 0.2, y - ah * 0.58, aw * 0.42, ah * 0.58, lit ? '#f9d98f' : doors, `opacity="${lit ? 0.8 : 0.9}"`),
      lit ? '' : rect(cx - aw * 0.2, y - ah * 0.58, aw * 0.2, ah * 0.58, dark(doors, 0.25)),
      poly([[cx - aw / 2, y], [cx - aw / 2, y - ah], [cx - aw * 0.34, y - ah], [cx - aw * 0.4, y]], dark(inner, 0.6), 'opacity=".6"'),
      poly([[cx - aw / 2, y], [cx + aw / 2, y], [cx + aw / 2, y - h * 0.05], [cx - aw / 2, y - h * 0.02]], light(wall, 0.4), 'opacity=".5"'),
      rail ? rect(cx - aw / 2, y - h * 0.24, aw, h * 0.24, trim) + each(6, (k) => rect(cx - aw / 2 + (k + 0.3) * aw / 6, y - h * 0.19, aw * 0.08, h * 0.17, dark(inner, 0.2))) : '',
    ));
    return join(inside, path(arch(cx, y, aw, ah, kind), 'none', `stroke="${trim}" stroke-width="${r1(Math.max(1.5, bw * 0.035))}"`),
      rect(cx - bw * 0.5 - bw * 0.05, y - h * 0.42, bw * 0.1, h * 0.42, light(wall, 0.18)), rect(cx - bw * 0.5 + bw * 0.02, y - h * 0.42, bw * 0.03, h * 0.42, dark(wall, 0.2)), rect(cx - bw * 0.58, y - h * 0.45, bw * 0.16, h * 0.035, trim));
  };
  const eave = join(poly([[x - h * 0.06, top + h * 0.13], [x, top + h * 0.04], [x + w, top + h * 0.04], [x + w + h * 0.06, top + h * 0.13]], lin([light(trim, 0.2), dark(trim, 0.12)])), rect(x, top + h * 0.13, w, h * 0.09, dark(wall, 0.5), 'opacity=".35"'));
  const roof = parapet === 'merlon' ? rect(x, top - h * 0.02, w, h * 0.07, trim) + merlons(x, top - h * 0.02, w, h * 0.12, trim) : parapet === 'jaali' ? jaali(x, top - h * 0.16, w, h * 0.18, h * 0.09, trim, dark(wall, 0.25)) + rect(x - 3, top - h * 0.19, w + 6, h * 0.04, light(trim, 0.2)) : '';
  return join(rect(x, top, w, h, face), each(bays, bay), rect(x + w - bw * 0.05, y - h * 0.42, bw * 0.05, h * 0.42, light(wall, 0.1)), eave, roof);
}
export const floorShade = (x, y, w, h) => rect(x, y, w, h, lin([['#2a1420', 0, 0.4], ['#2a1420', 1, 0]]));

// dome with petals, drum and finial; (cx, y) is the middle of its foot.
export function dome(cx, y, r, color, trim = C.cream) {
  return join(
    rect(cx - r * 0.96, y - r * 0.2, r * 1.92, r * 0.2, lin([light(color, 0.2), dark(color, 0.3)], 'h')),
    path(`M${cx - r * 0.94} ${y - r * 0.18}C${cx - r * 1.16} ${y - r * 0.9} ${cx - r * 0.5} ${y - r * 1.2} ${cx} ${y - r * 1.34}C${cx + r * 0.5} ${y - r * 1.2} ${cx + r * 1.16} ${y - r * 0.9} ${cx + r * 0.94} ${y - r * 0.18}Z`, lin([light(color, 0.35), color, dark(color, 0.35)], [0, 0, 1, 0.35])),
    each(9, (i) => path(`M${r1(cx - r * 0.95 + i * r * 0.211)} ${r1(y - r * 0.17)}q${r1(r * 0.105)} ${r1(-r * 0.3)} ${r1(r * 0.211)} 0Z`, i < 4 ? light(trim, 0.1) : dark(trim, 0.12))),
    stroke(`M${cx} ${y - r * 1.3}v${-r * 0.34}`, C.amber, r * 0.05), circle(cx, y - r * 1.44, r * 0.06, C.gold), circle(cx, y - r * 1.58, r * 0.04, C.gold),
  );
}
// golGumbaz: the great dome of Vijayapura. s is the width of the cube; detail 0 is a silhouette.
export function golGumbaz(cx, y, s, color, detail = 1) {
  const h = s * 0.72;
  const l = cx - s / 2;
  const shadeC = dark(color, 0.22);
  const tower = (tx) => join(
    rect(tx - s * 0.065, y - h * 1.06, s * 0.13, h * 1.06, detail ? lin([light(color, 0.12), shadeC], 'h') : color),
    detail ? each(7, (i) => rect(tx - s * 0.075, y - h * (0.14 + i * 0.145), s * 0.15, h * 0.022, light(color, 0.16)) + each(3, (k) => path(arch(tx - s * 0.036 + k * s * 0.036, r1(y - h * (0.03 + i * 0.145)), s * 0.02, h * 0.085), dark(color, 0.45)))) : '',
    path(`M${r1(tx - s * 0.062)} ${r1(y - h * 1.06)}C${r1(tx - s * 0.085)} ${r1(y - h * 1.2)} ${r1(tx - s * 0.03)} ${r1(y - h * 1.24)} ${tx} ${r1(y - h * 1.27)}C${r1(tx + s * 0.03)} ${r1(y - h * 1.24)} ${r1(tx + s * 0.085)} ${r1(y - h * 1.2)} ${r1(tx + s * 0.062)} ${r1(y - h * 1.06)}Z`, detail ? lin([light(color, 0.2), shadeC], 'h') : color), line(tx, y - h * 1.27, tx, y - h * 1.32, color, s * 0.006),
  );
  const R = s * 0.4;
  return join(
    path(`M${cx - R} ${y - h}V${r1(y - h * 1.06)}C${r1(cx - R * 1.06)} ${r1(y - h * 1.06 - R * 0.75)} ${r1(cx - R * 0.55)} ${r1(y - h * 1.06 - R * 1.04)} ${cx} ${r1(y - h * 1.06 - R * 1.06)}C${r1(cx + R * 0.55)} ${r1(y - h * 1.06 - R * 1.04)} ${r1(cx + R * 1.06)} ${r1(y - h * 1.06 - R * 0.75)} ${cx + R} ${r1(y - h * 1.06)}V${y - h}Z`, detail ? lin([light(color, 0.26), color, shadeC], 'h') : color),
    line(cx, y - h * 1.06 - R * 1.06, cx, y - h * 1.06 - R * 1.2, color, s * 0.01),
    detail ? each(12, (i) => path(`M${r1(cx - R + i * R / 6)} ${r1(y - h * 1.02)}q${r1(R / 12)} ${r1(-R * 0.22)} ${r1(R / 6)} 0Z`, i < 5 ? light(color, 0.3) : color)) : '',
    rect(l, y - h, s, h, detail ? lin([light(color, 0.08), color, shadeC], 'h') : color),
    detail ? join(rect(l - s * 0.02, y - h * 0.93, s * 1.04, h * 0.04, light(color, 0.2)), rect(l, y - h * 0.89, s, h * 0.05, dark(color, 0.4), 'opacity=".5"'),
      [-0.29, 0, 0.29].map((k, i) => path(arch(cx + k * s, y, s * (i === 1 ? 0.26 : 0.17), h * (i === 1 ? 0.76 : 0.66)), dark(color, 0.3)) + path(arch(cx + k * s, y, s * 0.06, h * 0.24), dark(color, 0.55)))) : '',
    each(16, (i) => rect(l + i * s / 16, y - h * 1.035, s / 26, h * 0.04, color)),
    tower(l), tower(l + s),
  );
}
// tiled: a house with a Mangalore tiled roof.
export function tiledHouse(x, y, w, h, { wall = C.cream, roof = C.brick, doors = C.teal, posts = 4 } = {}) {
  const eave = y - h * 0.52;
  const rows = range(6).map((i) => line(x - w * 0.05 + i * w * 0.016, eave - i * h * 0.075, x + w * 1.05 - i * w * 0.016, eave - i * h * 0.075, dark(roof, 0.22), 2));
  return join(
    rect(x, y - h * 0.6, w, h * 0.6, lin([dark(wall, 0.3), wall])),
    range(3).map((i) => rect(x + w * (0.12 + i * 0.3), y - h * 0.4, w * 0.15, h * (i === 1 ? 0.4 : 0.24), doors) + line(x + w * (0.195 + i * 0.3), y - h * 0.4, x + w * (0.195 + i * 0.3), y - h * (i === 1 ? 0 : 0.16), dark(doors, 0.3), 2)),
    poly([[x - w * 0.07, eave], [x + w * 0.06, y - h], [x + w * 0.94, y - h], [x + w * 1.07, eave]], lin([light(roof, 0.15), roof, dark(roof, 0.15)])), rows.join(''),
    each(30, (i) => line(x + w * (0.06 + i * 0.88 / 29), y - h, x - w * 0.07 + i * w * 1.14 / 29, eave, dark(roof, 0.14), 1.3)),
    rect(x, eave, w, h * 0.05, '#2a1420', 'opacity=".3"'),
    range(posts + 1).map((i) => rect(x + i * w / posts - w * 0.012, eave, w * 0.024, h * 0.52, lin([C.white, dark(C.cream, 0.2)], 'h'))), rect(x - w * 0.03, y - h * 0.04, w * 1.06, h * 0.05, C.ash),
  );
}
// schoolHouse: the two-storey main block with a domed middle; returns the art for a building of width w.
export function schoolHouse(x, y, w, { wall = C.clay, trim = C.cream, lit = 0, inner = C.maroon, dim = 0 } = {}) {
  const tint = (c) => (dim ? mix(c, '#2b3150', dim) : c);
  const o = { wall: tint(wall), trim: tint(trim), inner: tint(inner), lit, doors: tint(C.teal) };
  const h = w * 0.12;
  const cw = w * 0.2;
  const cx = x + w / 2;
  return join(
    arcade({ ...o, x, y: y - h, w, h: h * 0.92, bays: 12, parapet: 'merlon', rail: true }),
    arcade({ ...o, x: x - w * 0.008, y, w: w * 1.016, h, bays: 12, parapet: 'none' }),
    arcade({ ...o, wall: light(o.wall, 0.06), x: cx - cw / 2, y: y - h * 2.05, w: cw, h: h * 0.62, bays: 5, kind: 'round', parapet: 'merlon', rail: false }),
    dome(cx, y - h * 2.7, cw * 0.3, tint(C.jade), o.trim),
    [-1, 1].map((k) => dome(cx + k * cw * 0.44, y - h * 2.7, cw * 0.09, tint(C.jade), o.trim)),
    arcade({ ...o, wall: light(o.wall, 0.06), x: cx - cw / 2, y, w: cw, h: h * 2.1, bays: 1, kind: 'cusped', parapet: 'none' }),
    rect(x - w * 0.02, y - 2, w * 1.04, h * 0.07, o.trim),
  );
}
export const skyline = (w, y, s, color) => join(golGumbaz(w, y, s, color, 0), [[-1.5, 0.3], [-1.1, 0.2], [1.15, 0.26], [1.7, 0.34]].map(([k, z]) => join(rect(w + k * s - s * z * 0.4, y - s * z * 0.5, s * z * 0.8, s * z * 0.5, color), oval(w + k * s, y - s * z * 0.5, s * z * 0.3, s * z * 0.34, color), rect(w + k * s - s * z * 0.46, y - s * z * 0.8, s * z * 0.08, s * z * 0.8, color), rect(w + k * s + s * z * 0.38, y - s * z * 0.8, s * z * 0.08, s * z * 0.8, color), line(w + k * s, y - s * z * 0.8, w + k * s, y - s * z * 0.98, color, 2))));
