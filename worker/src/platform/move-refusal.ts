import { causes } from './commit.ts'

/** Whether a write was refused because its institute is on its way to another database. */
export function isMoving(error: unknown): boolean {
  return causes(error).includes('INSTITUTE_MOVES')
}
