import type { ReactNode } from 'react'
import { useReadOnly } from './read-only.ts'
import './write-fields.css'

/** Fields and buttons that write: where the page takes no writes they are shown, and disabled. */
export function WriteFields({ children }: { children: ReactNode }) {
  return useReadOnly() ? (
    <fieldset disabled className="write-fields">
      {children}
    </fieldset>
  ) : (
    children
  )
}
