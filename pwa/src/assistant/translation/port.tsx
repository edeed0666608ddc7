import { Suspense, type ReactNode } from 'react'
import { latePart } from '#languages/late-part.ts'

type TranslatedTextProps = { text: string; children: ReactNode }

const Late = latePart<TranslatedTextProps>(
  'translate-text',
  () => import('./Translation.tsx').then((file) => file.Translation),
  ({ children }) => children,
)

/** A text that a person wrote, as `children` show it, and a translation for readers of another language. */
export function TranslatedText({ text, children }: TranslatedTextProps) {
  return (
    <Suspense fallback={children}>
      <Late text={text}>{children}</Late>
    </Suspense>
  )
}
