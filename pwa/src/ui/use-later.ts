import { useEffect, useState } from 'react'

/** A debounced value, so that typing does not send a request at each character. */
export function useLater<Value>(value: Value, afterMs = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
