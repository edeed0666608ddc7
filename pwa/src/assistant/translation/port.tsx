import { Suspense, type ReactNode } from 'react'
import { latePart } from '#languages/late-part.ts'

type TranslatedTextProps = { text: string; children: ReactNode }

type PersonsTextProps = TranslatedTextProps & {
  /** Whether the reader wrote it: one's own words need no translation. */
  isOwn: boolean
}

const Late = latePart<TranslatedTextProps>(
  'translate-text',
  () => import('./Translation.tsx').then((file) => file.Translation),
  ({ children }) => children,
)

/** A text that a person wrote, as `children` show it, and a translation for readers of another language. */
export function TranslatedText({ text, isOwn, children }: PersonsTextProps) {
  if (isOwn) return children
  return (
    <Suspense fallback={children}>
      <Late text={text}>{children}</Late>
    </Suspense>
  )
}
