import { useId, type ComponentProps } from 'react'
import './select-field.css'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  options: readonly { value: string; label: string }[]
  hint?: string
}

/** A labelled select of one among several options. */
export function SelectField({ label, options, hint, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} {...(hint && { 'aria-describedby': `${id}-hint` })}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <span id={`${id}-hint`} className="small soft">
          {hint}
        </span>
      )}
    </div>
  )
}
