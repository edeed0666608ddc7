import type { Segment } from '@takhti/schema/capture/model'
import type { ReactNode } from 'react'

/** A segment by its form: a heading, an item of a list, rows of a table, code. The text is never parsed as markup. */
export function SegmentText({ form, children }: { form: Segment['form']; children: ReactNode }) {
  if (form === 'heading') return <h3>{children}</h3>
  if (form === 'code' || form === 'maths') return <pre dir="ltr">{children}</pre>
  return (
    <p data-form={form} dir="auto">
      {children}
    </p>
  )
}
