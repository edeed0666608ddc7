/** The count of numbers in a sorted list that are not above one, by binary search. */
export function countUpTo(rising: ArrayLike<number>, most: number): number {
  return countFirst(rising, (value) => value <= most)
}

/** The count of numbers in a sorted list that are below one, by binary search. */
export function countBelow(rising: ArrayLike<number>, limit: number): number {
  return countFirst(rising, (value) => value < limit)
}

function countFirst(rising: ArrayLike<number>, isMeant: (value: number) => boolean): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isMeant(rising[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
