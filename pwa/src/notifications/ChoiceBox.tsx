type ChoiceBoxProps = {
  name: string
  isOn: boolean
  /** Whether some classes have another choice than all classes. */
  isMixed?: boolean
  isDisabled?: boolean
  /** Whether the name is shown beside the box; else assistive technology alone reads it. */
  isNamed?: boolean
  onChange: (isOn: boolean) => void
}

/** The box of one choice. */
export function ChoiceBox({
  name,
  isOn,
  isMixed = false,
  isDisabled = false,
  isNamed = false,
  onChange,
}: ChoiceBoxProps) {
  return (
    <label className={isNamed ? 'row' : 'notice-box'}>
      <input
        ref={(box) => {
          // No attribute of HTML sets this.
          if (box) box.indeterminate = isMixed
        }}
        type="checkbox"
        className="person-pick"
        checked={isOn}
        disabled={isDisabled}
        aria-label={isNamed ? undefined : name}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isNamed && <span dir="auto">{name}</span>}
    </label>
  )
}
