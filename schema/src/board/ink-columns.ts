/** The columns of a stroke, packed or still growing. */
export type InkColumns = {
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly pressure: ArrayLike<number>
}
