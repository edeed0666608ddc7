import type { ReactNode } from 'react'

/** A frame in which a wide table scrolls sideways. */
export function TableFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    // Keyboards scroll what has the focus, and a table may have nothing else that takes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-frame" role="group" aria-label={name} tabIndex={0}>
      {children}
    </div>
  )
}
