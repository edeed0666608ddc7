// Browsers of the spring of 2024 have no calls of their own for sets.

/** How many items two sets share. */
export function countShared<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): number {
  let count = 0
  for (const item of one) if (other.has(item)) count += 1
  return count
}

/** Whether a set has nothing that another has not. */
export function isSubset<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return one.size <= other.size && countShared(one, other) === one.size
}
