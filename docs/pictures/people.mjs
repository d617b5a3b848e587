// Small stylised figures without faces. A figure is a skeleton of angles dressed in flat shapes.
// Angles are degrees from straight down; positive is towards where the figure looks.
import { C, HAIR, SKIN, dark, light } from './palette.mjs';
import { at, circle, g, join, line, oval, path, pick, r1, rect, rnd, stroke } from './svg.mjs';

const rad = (a) => (a * Math.PI) / 180;
const along = (p, len, a) => [p[0] + Math.sin(rad(a)) * len, p[1] + Math.cos(rad(a)) * len];
const seg = (a, b) => `M${r1(a[0])} ${r1(a[1])}L${r1(b[0])} ${r1(b[1])}`;

export const POSES = {
  stand: { armL: [-6, 2], armR: [8, 12], legL: [-3, -2], legR: [3, 3] },
  walk: { armL: [-26, -8], armR: [24, 40], legL: [-20, -34], legR: [20, 8], lean: 2 },
  run: { armL: [-62, 20], armR: [48, 120], legL: [-38, -92], legR: [58, -8], lean: 14 },
  sprint: { armL: [-76, 10], armR: [56, 130], legL: [-52, -84], legR: [70, 14], lean: 18 },
  sit: { armL: [14, 60], armR: [26, 70], legL: [84, 4], legR: [88, 8], sit: 1 },
  read: { armL: [24, 96], armR: [30, 104], legL: [84, 4], legR: [88, 8], sit: 1 },
  floor: { armL: [20, 60], armR: [30, 70], floor: 1 },
  raise: { armL: [-8, 4], armR: [150, 172], legL: [-3, -2], legR: [3, 3] },
  cheer: { armL: [-150, -168], armR: [150, 168], legL: [-6, -6], legR: [8, 8] },
  point: { armL: [-8, 6], armR: [82, 96], legL: [-4, -3], legR: [6, 5] },
  work: { armL: [30, 78], armR: [38, 88], legL: [-4, -3], legR: [5, 5], lean: 6 },
  crouch: { armL: [30, 40], armR: [50, 30], legL: [100, -30], legR: [84, -44], lean: 34, kneel: 1 },
  pull: { armL: [66, 76], armR: [74, 82], legL: [24, 44], legR: [48, 62], lean: -34 },
  jump: { armL: [120, 140], armR: [150, 130], legL: [62, 40], legR: [84, 70], lean: 16 },
  throwUp: { armL: [160, 175], armR: [140, 178], legL: [-10, -30], legR: [14, 4], lean: -4 },
  dance: { armL: [-96, -168], armR: [100, 150], legL: [-34, 8], legR: [46, -10] },
  bend: { armL: [30, 34], armR: [42, 30], legL: [-6, -4], legR: [10, 6], lean: 42 },
};

function colours(o) {
  if (!o.mono) return o;
  return { ...o, skin: o.mono, top: o.mono, bottom: o.mono, shoe: o.mono, hairColor: o.mono, ribbon: o.mono, trim: o.mono, tie: 0, sleeve: o.mono, sock: o.mono };
}
function limb(p, lens, angles, width, upper, lower, taper = 0.82) {
  const mid = along(p, lens[0], angles[0]);
  const end = along(mid, lens[1], angles[1]);
  return { end, mid, art: stroke(seg(mid, end), lower, width * taper) + stroke(seg(p, mid), upper, width) };
}
function leg(hip, o, angles, back) {
  const tone = (c) => (back && !o.mono ? dark(c, 0.16) : c);
  const bare = ['shorts', 'skirt', 'sport'].includes(o.wear);
  const low = bare ? tone(o.skin) : tone(o.bottom);
  const l = limb(hip, o.legs, angles, o.thick, tone(o.wear === 'skirt' ? o.skin : o.bottom), low);
  const turn = o.view === 'side' ? 0 : 0;
  const foot = at(l.end[0], l.end[1], path('M-3 -2.4L2.6 -2.4Q8 -1.6 8.4 1.6L-3.2 1.8Z', tone(o.shoe)), o.view === 'side' ? 1 : [0.6, 1], turn - (angles[1] < -40 ? -angles[1] * 0.7 : 0));
  const sock = bare && o.sock ? stroke(seg([l.end[0] + (l.mid[0] - l.end[0]) * 0.3, l.end[1] + (l.mid[1] - l.end[1]) * 0.3], l.end), tone(o.sock), o.thick * 0.78) : '';
  return { art: l.art + sock + foot, end: l.end, mid: l.mid };
}
function arm(p, o, angles, back) {
  const tone = (c) => (back && !o.mono ? dark(c, 0.14) : c);
  const long = ['kurta', 'coat'].includes(o.wear);
  const a = limb(p, o.arms, angles, o.thick * 0.78, tone(o.sleeve ?? o.top), tone(long ? o.sleeve ?? o.top : o.skin), 0.8);
  return { art: a.art + circle(a.end[0], a.end[1], o.thick * 0.36, tone(o.skin)), end: a.end };
}
function hair(o, x, y, r) {
  const c = o.hairColor ?? HAIR;
  if (o.view === 'back') {
    return join(circle(x, y, r * 1.04, c), o.girl ? stroke(`M${x} ${y + r * 0.6}q${r * 0.2} ${r} 0 ${r * 2}`, c, r * 0.5) + circle(x, y + r * 2.5, r * 0.32, o.ribbon) : oval(x, y + r * 0.85, r * 0.5, r * 0.3, o.skin));
  }
  if (o.view === 'front') {
    return join(o.girl ? stroke(`M${x - r * 0.9} ${y}q${-r * 0.3} ${r} 0 ${r * 1.6}M${x + r * 0.9} ${y}q${r * 0.3} ${r} 0 ${r * 1.6}`, c, r * 0.42) : '', path(`M${x - r * 1.05} ${y + r * 0.1}A${r * 1.05} ${r * 1.08} 0 0 1 ${x + r * 1.05} ${y + r * 0.1}Q${x + r * 0.7} ${y - r * 0.5} ${x + r * 0.1} ${y - r * 0.45}Q${x - r * 0.7} ${y - r * 0.4} ${x - r * 1.05} ${y + r * 0.1}Z`, c));
  }
  return join(
    o.girl ? (o.bun ? circle(x - r * 1.05, y + r * 0.1, r * 0.5, c) + circle(x - r * 1.2, y + r * 0.1, r * 0.16, o.ribbon) : stroke(`M${x - r * 0.8} ${y + r * 0.1}q${-r * 0.7} ${r * 0.8} ${-r * 0.5} ${r * 1.9}`, c, r * 0.46) + circle(x - r * 1.3, y + r * 2.1, r * 0.3, o.ribbon)) : '',
    path(`M${x + r * 0.92} ${y - r * 0.35}A${r * 1.06} ${r * 1.06} 0 1 0 ${x - r * 0.5} ${y + r * 0.92}Q${x - r * 0.1} ${y + r * 0.5} ${x - r * 0.12} ${y}Q${x + r * 0.3} ${y - r * 0.1} ${x + r * 0.92} ${y - r * 0.35}Z`, c),
    o.turban ? path(`M${x - r * 1.15} ${y - r * 0.1}Q${x - r * 1.2} ${y - r * 1.5} ${x} ${y - r * 1.45}Q${x + r * 1.3} ${y - r * 1.4} ${x + r * 1.1} ${y - r * 0.3}Q${x} ${y - r * 0.7} ${x - r * 1.15} ${y - r * 0.1}Z`, o.turban) : '',
  );
}
function torso(hip, sh, o) {
  const side = o.view === 'side';
  const w = (side ? 7.2 : 10) * o.bulk;
  const hem = o.wear === 'kurta' ? 15 : o.wear === 'coat' ? 18 : 2;
  const b = hip[1] + hem;
  const flare = hem > 2 ? 1.35 : 0.92;
  const body = path(`M${r1(sh[0] - w)} ${r1(sh[1] + 3)}Q${r1(sh[0] - w)} ${r1(sh[1] - 3)} ${r1(sh[0])} ${r1(sh[1] - 3.4)}Q${r1(sh[0] + w)} ${r1(sh[1] - 3)} ${r1(sh[0] + w)} ${r1(sh[1] + 3)}L${r1(hip[0] + w * flare)} ${r1(b)}H${r1(hip[0] - w * flare)}Z`, o.top);
  const shade = o.mono ? '' : path(`M${r1(sh[0] + (side ? -w : w * 0.3))} ${r1(sh[1] - 1)}L${r1(sh[0] + (side ? -w * 0.2 : w))} ${r1(sh[1] + 1)}L${r1(hip[0] + (side ? -w * 0.3 : w * flare))} ${r1(b)}H${r1(hip[0] + (side ? -w * flare : w * 0.3))}Z`, '#20101c', 'opacity=".1"');
  const tie = o.tie && o.view === 'front' ? path(`M${sh[0] - 1.6} ${sh[1] - 3}h3.2l1 14l-2.6 4l-2.6 -4Z`, o.tie) : '';
  const number = o.wear === 'sport' && !o.mono ? rect(sh[0] - 3.4, sh[1] + 7, 6.8, 7, '#fff8ea', 'opacity=".85" rx="1"') : '';
  return body + shade + tie + number;
}
function skirt(hip, legs, o) {
  if (o.wear === 'skirt' || o.wear === 'dance') {
    const long = o.wear === 'dance';
    const y = hip[1] + (long ? 30 : 19);
    const x0 = Math.min(hip[0] - 10, legs[0].mid[0] - 6);
    const x1 = Math.max(hip[0] + 10, legs[1].mid[0] + 6);
    return path(`M${hip[0] - 7} ${hip[1] - 2}L${r1(x0)} ${r1(y)}Q${r1((x0 + x1) / 2)} ${r1(y + 4)} ${r1(x1)} ${r1(y)}L${hip[0] + 7} ${hip[1] - 2}Z`, o.bottom)
      + (o.mono ? '' : stroke(`M${hip[0] - 2} ${hip[1]}L${r1(x0 + (x1 - x0) * 0.36)} ${r1(y)}M${hip[0] + 3} ${hip[1]}L${r1(x0 + (x1 - x0) * 0.7)} ${r1(y)}`, dark(o.bottom, 0.25), 0.9) + (long ? stroke(`M${r1(x0)} ${r1(y)}Q${r1((x0 + x1) / 2)} ${r1(y + 4)} ${r1(x1)} ${r1(y)}`, o.trim ?? C.gold, 2.4) : ''));
  }
  if (o.wear !== 'sari') return '';
  return path(`M${hip[0] - 9} ${hip[1] - 4}L${hip[0] - 13} -2Q${hip[0]} 1 ${hip[0] + 14} -2L${hip[0] + 9} ${hip[1] - 4}Z`, o.bottom)
    + (o.mono ? '' : path(`M${hip[0] + 1} ${hip[1] - 2}L${hip[0] + 3} -1L${hip[0] + 9} -1.6L${hip[0] + 6} ${hip[1] - 2}Z`, dark(o.bottom, 0.18)) + stroke(`M${hip[0] - 13} -2.6Q${hip[0]} .4 ${hip[0] + 14} -2.6`, o.trim ?? C.gold, 2));
}
function pallu(hip, sh, o) {
  if (o.wear !== 'sari' || o.mono) return '';
  return path(`M${sh[0] - 7} ${sh[1] - 2}Q${sh[0] + 2} ${sh[1] + 8} ${hip[0] + 9} ${hip[1]}L${hip[0] + 5} ${hip[1] + 8}Q${sh[0] - 4} ${sh[1] + 20} ${sh[0] - 8} ${sh[1] + 4}Z`, dark(o.bottom, 0.1))
    + path(`M${sh[0] - 8} ${sh[1]}Q${sh[0] - 14} ${hip[1] - 8} ${hip[0] - 12} ${hip[1] + 14}L${hip[0] - 6} ${hip[1] + 12}L${sh[0] - 4} ${sh[1]}Z`, dark(o.bottom, 0.16)) + line(hip[0] - 12, hip[1] + 14, hip[0] - 6, hip[1] + 12, o.trim ?? C.gold, 1.6);
}
function folded(hip, o) {
  const c = o.wear === 'skirt' || o.wear === 'sari' || o.wear === 'dance' ? o.bottom : o.bottom;
  return path(`M${hip[0] - 11} ${hip[1] - 4}Q${hip[0] - 22} ${hip[1] + 6} ${hip[0] - 8} ${hip[1] + 9}H${hip[0] + 14}Q${hip[0] + 26} ${hip[1] + 6} ${hip[0] + 14} ${hip[1] - 1}L${hip[0] + 8} ${hip[1] - 5}Z`, c) + (o.mono ? '' : path(`M${hip[0] + 6} ${hip[1] + 5}Q${hip[0] + 18} ${hip[1] + 2} ${hip[0] + 20} ${hip[1] + 6}Q${hip[0] + 14} ${hip[1] + 10} ${hip[0] + 4} ${hip[1] + 9}Z`, dark(c, 0.2)));
}

// person draws a figure of height h with its feet (or seat) at (x,y).
export function person(x, y, h, options = {}) {
  const pose = POSES[options.pose ?? 'stand'];
  const kid = options.kid ?? true;
  let o = { view: 'side', dir: 1, wear: 'shorts', top: C.white, bottom: C.teal, shoe: C.ink, skin: pick(SKIN), girl: false, ribbon: C.brick, sock: C.white, lean: 0, bulk: kid ? 1 : 1.04, thick: kid ? 6.4 : 6.2, legs: kid ? [20, 19.5] : [23.5, 23], arms: kid ? [15, 14] : [17, 16], body: kid ? 28 : 31, head: kid ? 9.6 : 7.6, ...pose, ...options };
  o = colours(o);
  const reach = Math.max(...[o.legL ?? [0, 0], o.legR ?? [0, 0]].map((a) => Math.cos(rad(a[0])) * o.legs[0] + Math.cos(rad(a[1])) * o.legs[1]));
  const hip = [0, o.sit ? -4 : o.floor ? -9 : o.kneel ? -reach - 4 : -reach - 1.8];
  const sh = [hip[0] + Math.sin(rad(o.lean)) * o.body, hip[1] - Math.cos(rad(o.lean)) * o.body];
  const hc = [sh[0] + Math.sin(rad(o.lean)) * (o.head + 3) + (o.view === 'side' ? 1.5 : 0) + (o.nod ?? 0), sh[1] - Math.cos(rad(o.lean)) * 2 - o.head - 3.4];
  const spread = o.view === 'side' ? 1 : 5.2;
  const wide = o.view === 'side' ? 1.5 : 9 * o.bulk;
  const legs = o.floor || o.noLegs ? [] : [leg([hip[0] - spread, hip[1]], o, o.view === 'side' ? o.legL : [o.legL[0] * 0.6 - 1, o.legL[1] * 0.6], true), leg([hip[0] + spread, hip[1]], o, o.view === 'side' ? o.legR : [o.legR[0] * 0.6 + 1, o.legR[1] * 0.6], false)];
  const a1 = arm([sh[0] - wide, sh[1] + 2], o, o.armL, true);
  const a2 = arm([sh[0] + wide * 0.9, sh[1] + 2], o, o.armR, false);
  const neck = stroke(seg([sh[0], sh[1] - 1], [hc[0], hc[1] + o.head * 0.6]), dark(o.skin, o.mono ? 0 : 0.12), 5);
  const art = join(a1.art, o.carryBack?.(a1.end) ?? '', legs.map((l) => l.art), o.floor ? folded(hip, o) : '', torso(hip, sh, o), o.bag && !o.mono ? bag(sh, o) : '', legs.length ? skirt(hip, legs, o) : '', pallu(hip, sh, o), neck, o.view === 'front' && o.girl ? '' : '', circle(hc[0], hc[1], o.head, o.skin), o.view === 'side' && !o.mono ? circle(hc[0] - 0.6, hc[1] + 1, o.head * 0.2, dark(o.skin, 0.15)) : '', hair(o, hc[0], hc[1], o.head), o.carry?.(a2.end) ?? '', a2.art, o.over?.(a2.end, a1.end) ?? '');
  const k = h / 100;
  return g(art, `transform="translate(${r1(x)} ${r1(y)}) scale(${r1(o.dir * k * 100) / 100} ${r1(k * 100) / 100})"`);
}
function bag(sh, o) {
  const c = o.bag === true ? C.brick : o.bag;
  return o.view === 'side' ? rect(sh[0] - 15, sh[1] + 1, 9, 19, c, 'rx="3.5"') : o.view === 'back' ? rect(sh[0] - 8, sh[1] + 2, 16, 20, c, 'rx="4"') + rect(sh[0] - 5.4, sh[1] + 11, 10.8, 8, dark(c, 0.2), 'rx="2"') : '';
}
// withShadow adds the long shadow the low sun throws; k is its length, skew its direction.
export function withShadow(x, y, h, options = {}, k = 0.5, skew = 50, opacity = 0.22) {
  const skin = options.skin ?? pick(SKIN);
  const shadow = g(person(0, 0, h, { ...options, skin, carry: undefined, over: undefined, carryBack: undefined, mono: '#2a1a24' }), `transform="translate(${r1(x)} ${r1(y)}) skewX(${skew}) scale(1 ${-k})" opacity="${opacity}"`);
  return shadow + person(x, y, h, { ...options, skin });
}
// Ready-made children and grown-ups.
export const boy = (x, y, h, o = {}) => person(x, y, h, { tie: C.laterite, ...o });
export const girl = (x, y, h, o = {}) => person(x, y, h, { girl: true, wear: 'skirt', tie: C.laterite, ...o });
export const child = (x, y, h, o = {}) => (rnd() > 0.5 ? boy : girl)(x, y, h, o);
export const teen = (x, y, h, o = {}) => person(x, y, h, { kid: false, wear: o.girl ? 'skirt' : 'trousers', tie: C.laterite, ...o });
export const man = (x, y, h, o = {}) => person(x, y, h, { kid: false, wear: 'kurta', top: C.cream, bottom: C.stone, ...o });
export const woman = (x, y, h, o = {}) => person(x, y, h, { kid: false, girl: true, bun: true, wear: 'sari', top: C.turmeric, bottom: C.laterite, ribbon: C.gold, ...o });
export const athlete = (x, y, h, color, o = {}) => person(x, y, h, { wear: 'sport', top: color, bottom: C.ink, sleeve: light(color, 0.15), ...o });
// heads: the backs of an audience, darkest at the front.
export function heads(w, y, n, r, color, rows = 1) {
  let out = '';
  for (let k = 0; k < rows; k++) for (let i = 0; i < n; i++) {
    const x = ((i + (k % 2) * 0.5 + rnd() * 0.3) / n) * w;
    const yy = y + k * r * 1.9 + rnd() * r * 0.5;
    const c = dark(color, k * 0.14);
    out += path(`M${r1(x - r * 1.9)} ${r1(yy + r * 4.4)}Q${r1(x - r * 1.8)} ${r1(yy + r * 1.2)} ${r1(x)} ${r1(yy + r * 1.1)}Q${r1(x + r * 1.8)} ${r1(yy + r * 1.2)} ${r1(x + r * 1.9)} ${r1(yy + r * 4.4)}Z`, c) + circle(x, yy, r, dark(c, 0.25)) + (rnd() > 0.5 ? circle(x + r * 0.1, yy + r * 0.9, r * 0.42, dark(c, 0.3)) : '');
  }
  return out;
}
