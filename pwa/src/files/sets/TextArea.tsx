import { useId, type ComponentProps } from 'react'
import './sets.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  label: string
  hint?: string
  onText: (text: string) => void
}

/** A labelled field of several lines. */
export function TextArea({ label, hint, onText, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="set-text"
        dir="auto"
        rows={2}
        {...area}
        id={id}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        onChange={(event) => onText(event.target.value)}
      />
      {hint && (
        <span id={`${id}-hint`} className="small soft">
          {hint}
        </span>
      )}
    </div>
  )
}
