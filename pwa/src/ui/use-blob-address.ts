import { useEffect, useRef, useState } from 'react'

/** The address of a blob that is loaded by an id: undefined while it loads, and null where it cannot be loaded. */
export function useBlobAddress(id: string, load: () => Promise<Blob>): string | null | undefined {
  const [shown, setShown] = useState<{ id: string; address: string | null } | null>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    let isLeft = false
    let address: string | null = null
    latest.current().then(
      (blob) => {
        if (isLeft) return
        address = URL.createObjectURL(blob)
        setShown({ id, address })
      },
      () => isLeft || setShown({ id, address: null }),
    )
    return () => {
      isLeft = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id])
  return shown?.id === id ? shown.address : undefined
}
