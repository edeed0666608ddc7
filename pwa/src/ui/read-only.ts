import { createContext, use } from 'react'

/** Whether this part of a page shows what takes no writes, as an archived class. */
export const ReadOnly = createContext(false)

/** Whether what writes is left out here. */
export function useReadOnly(): boolean {
  return use(ReadOnly)
}
