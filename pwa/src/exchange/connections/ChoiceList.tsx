type ChoiceListProps<Value extends string> = {
  label: string
  error: string | null
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A list of boxes of which at least one is ticked. */
export function ChoiceList<Value extends string>({ label, error, options, chosen, onChange }: ChoiceListProps<Value>) {
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value} className="connection-choice">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          <span>{text}</span>
        </label>
      ))}
      <span className="field-error" role="alert">
        {error}
      </span>
    </fieldset>
  )
}
