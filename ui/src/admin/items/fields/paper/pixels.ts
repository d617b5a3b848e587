/** Pixels of a picture as a canvas has them: red, green, blue and opacity of each, row by row. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

export const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

export const mixed = (one = 0, other = 0, share: number) => one + (other - one) * share
