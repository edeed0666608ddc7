import type { ReactNode } from 'react'

type NoticeProps = { mark?: ReactNode; title: string; text?: string; detail?: string | null; children?: ReactNode }

/** What a page says when it has nothing else to show. */
export function Notice({ mark, title, text, detail, children }: NoticeProps) {
  return (
    <div className="notice">
      {mark && (
        <div className="notice-mark" aria-hidden="true">
          {mark}
        </div>
      )}
      <h2>{title}</h2>
      {text && <p className="soft">{text}</p>}
      {children}
      {detail && <p className="small soft">{detail}</p>}
    </div>
  )
}
