import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoundCard } from './card-reader.ts'

/** Why there is no camera. */
export type CameraProblem = 'denied' | 'missing' | 'busy'

/** The back camera, as sharp as a room needs: a card of eight metres away has 30 pixels then. */
const wish = { facingMode: { ideal: 'environment' }, width: { ideal: 1_920 }, height: { ideal: 1_080 } }

/** The wait between two images, so that a phone stays cool. */
const pauseMs = 60

/** Shows the camera in a video element, and finds the cards of each image while `isOn`. */
export function useCamera(isOn: boolean, onImage: (cards: readonly FoundCard[]) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [round, setRound] = useState(0)
  const report = useEffectEvent(onImage)
  useEffect(() => {
    if (!isOn) return
    const element = video.current
    const stop = new AbortController()
    const { signal } = stop
    const run = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: wish })
      const release = () => stream.getTracks().forEach((track) => track.stop())
      if (signal.aborted || element === null) return release()
      signal.addEventListener('abort', release)
      element.srcObject = stream
      await element.play()
      readImages(element, signal, (cards) => report(cards))
    }
    // An absent API throws as well: an insecure origin has none.
    run().catch((error: unknown) => signal.aborted || setProblem(problemOf(error)))
    return () => stop.abort()
  }, [isOn, round])
  return {
    video,
    problem,
    retry() {
      setProblem(null)
      setRound(round + 1)
    },
  }
}

/** Sends one image after another to a worker of its own, until the signal aborts. */
function readImages(video: HTMLVideoElement, signal: AbortSignal, onImage: (cards: readonly FoundCard[]) => void) {
  const worker = new Worker(new URL('cards-worker.ts', import.meta.url), { type: 'module', name: 'cards' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const send = () => {
    const { videoWidth: width, videoHeight: height } = video
    if (signal.aborted || context === null) return
    if (width === 0 || document.hidden) return void setTimeout(send, pauseMs)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    worker.postMessage({ width, height, data }, [data.buffer])
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FoundCard[]>) => {
    onImage(data)
    setTimeout(send, pauseMs)
  })
  signal.addEventListener('abort', () => worker.terminate())
  send()
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}
