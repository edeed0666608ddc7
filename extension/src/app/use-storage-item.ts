import { useEffect, useState } from 'react'

type Watched<Value> = { getValue(): Promise<Value>; watch(onChange: (value: Value) => void): () => void }

/** The value of an item of the extension's storage, updated on change; null until it is read. */
export function useStored<Value>(item: Watched<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    const stop = item.watch(setValue)
    void item.getValue().then(setValue)
    return stop
  }, [item])
  return value
}
