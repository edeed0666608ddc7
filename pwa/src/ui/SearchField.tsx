import { useEffect, useRef, useState } from 'react'
import { Field } from './Field.tsx'

type SearchFieldProps = { label: string; hint?: string; value: string; onSearch: (text: string) => void }

const pauseMs = 250

/** A search that starts after a pause in typing, or at once with Enter. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(text: string, afterMs: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), afterMs)
  }

  return (
    <Field
      type="search"
      label={label}
      {...(hint && { hint })}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        search(target.value, pauseMs)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        search(typed, 0)
      }}
    />
  )
}
