import { useId, type ComponentProps } from 'react'
import './area-field.css'

type AreaFieldProps = ComponentProps<'textarea'> & { label: string; error?: string | null; hint?: string }

/** A labelled text of several lines with its message; the message is announced when it appears. */
export function AreaField({ label, error = null, hint, ...area }: AreaFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        dir="auto"
        rows={5}
        {...area}
        id={id}
        aria-invalid={error !== null}
        aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
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
