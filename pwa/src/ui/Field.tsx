import { useId, type ComponentProps } from 'react'

type FieldProps = ComponentProps<'input'> & { label: string; error?: string | null; hint?: string }

/** A labelled input with its message; the message is announced when it appears. */
export function Field({ label, error = null, hint, ...input }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        dir="auto"
        {...input}
        id={id}
        aria-invalid={error !== null}
        {...(describedBy !== '' && { 'aria-describedby': describedBy })}
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
