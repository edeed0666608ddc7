import { useId, type ComponentProps } from 'react'
import './sets.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  label: string
  hint?: string
  error?: string | null
  onText: (text: string) => void
}

/** A labelled field of several lines. */
export function TextArea({ label, hint, error = null, onText, ...area }: TextAreaProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="set-text"
        dir="auto"
        rows={2}
        {...area}
        id={id}
        aria-invalid={error !== null}
        {...(describedBy !== '' && { 'aria-describedby': describedBy })}
        onChange={(event) => onText(event.target.value)}
      />
      {hint && (
        <span id={`${id}-hint`} className="small soft">
          {hint}
        </span>
      )}
      <span id={`${id}-error`} className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}
