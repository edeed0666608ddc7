import { useEffect, useState } from 'react'

/** A value as it was last left alone for a moment, so that typing does not ask at each letter. */
export function useLater<Value>(value: Value, afterMs = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
