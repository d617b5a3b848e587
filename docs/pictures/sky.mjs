import { C, SKIES, mix } from './palette.mjs';
import { between, circle, each, fade, join, lin, line, oval, path, rad, range, rect, smooth, stroke } from './svg.mjs';

export function sky(w, h, kind) {
  const [a, b, c, d] = SKIES[kind];
  return rect(0, 0, w, h, lin([[a, 0], [b, 0.42], [c, 0.8], [d, 1]]));
}

export function sun(x, y, r, color = C.honey, glow = 5) {
  return join(
    circle(x, y, r * glow, rad([[color, 0, 0.75], [color, 0.3, 0.3], [color, 1, 0]])),
    circle(x, y, r, lin([mix(color, '#ffffff', 0.5), color])),
  );
}
export function moon(x, y, r) {
  return join(circle(x, y, r * 5, rad([['#f6e8c4', 0, 0.4], ['#f6e8c4', 1, 0]])), circle(x, y, r, '#f6ead0'), circle(x + r * 0.3, y - r * 0.2, r * 0.2, '#e4d5b4'), circle(x - r * 0.3, y + r * 0.3, r * 0.14, '#e4d5b4'));
}
export const stars = (w, h, n) => each(n, () => circle(between(0, w), between(0, h), between(0.8, 2.6), '#fff4d6', `opacity="${between(0.3, 1).toFixed(2)}"`));

// cloud: long flat bars with rounded tops, like cut paper.
export function cloud(x, y, s, color = C.paper, opacity = 0.8) {
  const d = `M${x} ${y}h${260 * s}c${26 * s} 0 ${26 * s} ${-36 * s} 0 ${-36 * s}c${4 * s} ${-34 * s} ${-50 * s} ${-46 * s} ${-70 * s} ${-22 * s}c${-16 * s} ${-42 * s} ${-86 * s} ${-40 * s} ${-96 * s} ${4 * s}c${-34 * s} ${-14 * s} ${-62 * s} ${6 * s} ${-60 * s} ${24 * s}c${-50 * s} ${-8 * s} ${-62 * s} ${30 * s} ${-34 * s} ${30 * s}Z`;
  return path(d, lin([[color, 0, opacity], [color, 1, opacity * 0.25]]));
}
// streak: a thin evening cloud.
export const streak = (x, y, w, h, color, opacity = 0.5) => fade(opacity, path(`M${x} ${y}Q${x + w * 0.3} ${y - h} ${x + w * 0.55} ${y - h * 0.3}T${x + w} ${y}Q${x + w * 0.6} ${y + h * 0.5} ${x} ${y}Z`, color));

export function birds(x, y, n, s, color) {
  return each(n, (i) => {
    const bx = x + i * s * 2.6 + between(-s, s);
    const by = y + Math.abs(i - n / 2) * s * 0.8 + between(-s, s) * 0.7;
    return stroke(`M${bx - s} ${by - s * 0.3}Q${bx - s * 0.4} ${by - s * 0.6} ${bx} ${by}Q${bx + s * 0.4} ${by - s * 0.6} ${bx + s} ${by - s * 0.3}`, color, s * 0.16);
  });
}
// mesa: the flat hills of the Deccan.
export function mesa(w, y, rise, color, steps = 9) {
  const pts = range(steps + 1).map((i) => [(i / steps) * w * 1.1 - w * 0.05, y - (i % 3 === 0 ? rise * between(0.1, 0.35) : rise * between(0.6, 1))]);
  return path(smooth(pts, false) + `L${w * 1.1} ${y + rise * 2}L${-w * 0.1} ${y + rise * 2}Z`, color);
}
export function rolling(w, y, rise, color, h, steps = 6) {
  const pts = range(steps + 1).map((i) => [(i / steps) * w * 1.2 - w * 0.1, y + between(-rise, rise)]);
  return path(smooth(pts, false) + `L${w * 1.2} ${h}L${-w * 0.2} ${h}Z`, color);
}
export function rays(x, y, r, n, color, opacity = 0.16) {
  return fade(opacity, each(n, (i) => {
    const a = (i / n) * Math.PI * 2;
    const k = Math.PI / n / 2;
    return path(`M${x} ${y}L${x + Math.cos(a - k) * r} ${y + Math.sin(a - k) * r}L${x + Math.cos(a + k) * r} ${y + Math.sin(a + k) * r}Z`, rad([[color, 0, 1], [color, 1, 0]]));
  }));
}
export const rain = (w, h, n, color = '#e9efe8') => each(n, () => {
  const x = between(-60, w);
  const y = between(-40, h);
  const l = between(26, 70);
  return line(x, y, x - l * 0.22, y + l, color, between(1, 2.4), `opacity="${between(0.2, 0.6).toFixed(2)}"`);
});
// shaft: light that falls through a window.
export const shaft = (points, color = C.honey, from = 0.5) => path('M' + points.map((p) => p.join(' ')).join('L') + 'Z', lin([[color, 0, from], [color, 1, 0.04]], [0, 0, 0.5, 1]));
export const haze = (y, w, h, color, opacity = 0.6) => rect(0, y, w, h, lin([[color, 0, 0], [color, 0.6, opacity], [color, 1, 0]]));
export const vignette = (w, h, color = '#2a1420', opacity = 0.25) => rect(0, 0, w, h, rad([[color, 0.55, 0], [color, 1, opacity]], 0.5, 0.45, 0.8));
export const shadeOval = (x, y, rx, ry, opacity = 0.2) => oval(x, y, rx, ry, '#2a1a1c', `opacity="${opacity}"`);
