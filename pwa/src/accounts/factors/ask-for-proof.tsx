import { createRoot } from 'react-dom/client'
import { ProofDialog } from './ProofDialog.tsx'

/** Asks the person to prove who they are, over whatever page is open; resolves with whether they did. */
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
