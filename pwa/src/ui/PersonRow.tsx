import type { ReactNode } from 'react'
import './person-row.css'

type PersonRowProps = { name: string; detail?: ReactNode; children?: ReactNode; mark?: ReactNode }

/** One person of a list: the initial, the name, details, and actions. */
export function PersonRow({ name, detail, mark, children }: PersonRowProps) {
  const { segment } = [...new Intl.Segmenter().segment(name)][0] ?? { segment: '' }
  return (
    <li className="person">
      {mark ?? (
        <span className="person-mark" aria-hidden="true">
          {segment}
        </span>
      )}
      <span className="person-name">
        <bdi>{name}</bdi>
        {detail && <span className="small soft person-detail">{detail}</span>}
      </span>
      {children && <span className="person-tools">{children}</span>}
    </li>
  )
}
