/** The numbers of a quadratic curve: its control point and its end. */
export type Curve4 = [controlX: number, controlY: number, x: number, y: number]

/** The numbers of a cubic curve: its two control points and its end. */
export type Curve6 = [c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number]
