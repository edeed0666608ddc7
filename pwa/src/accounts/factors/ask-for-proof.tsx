import { createRoot } from 'react-dom/client'
import { ProofDialog } from './ProofDialog.tsx'

/** Asks the person for a proof, over any open page; resolves to whether they gave one. */
export function askForProof(): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const done = (isProved: boolean) => {
      root.unmount()
      place.remove()
      resolve(isProved)
    }
    root.render(<ProofDialog onDone={done} />)
  })
}
