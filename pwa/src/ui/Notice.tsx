import type { ReactNode } from 'react'

type NoticeProps = {
  mark?: ReactNode
  title: string
  text?: string
  detail?: string | null
  /** Whether it fills the page: then its title is the page's. */
  isPage?: boolean
  children?: ReactNode
}

/** The message of a page that has nothing else to show. */
export function Notice({ mark, title, text, detail, isPage = false, children }: NoticeProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="notice">
      {mark && (
        <div className="notice-mark" aria-hidden="true">
          {mark}
        </div>
      )}
      <Title>{title}</Title>
      {text && <p className="soft">{text}</p>}
      {children}
      {detail && <p className="small soft">{detail}</p>}
    </div>
  )
}
