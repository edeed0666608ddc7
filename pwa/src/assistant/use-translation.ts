import { useEffect, useRef, useState } from 'react'
import { deviceModels, type DeviceModels } from './engines/device-models.ts'
import { NotByEngine, type Why } from './engines/edge.ts'
import { EngineFault, type EngineFaultCode } from './engines/engine-worker.ts'
import { deviceState, type EngineState } from './engines/engines.ts'
import type { Origin } from './engines/origin.ts'
import { translateAtEdge, translateOnDevice, translatorFor, type Translating } from './engines/translate.ts'

type Shown = { text: string; to: string; origin: Origin }

/** Whether the browser's own model can translate from one language to another. */
export function useTranslator({ from, to }: Omit<Translating, 'text'>, models: DeviceModels): EngineState {
  const [state, setState] = useState<EngineState>('unavailable')
  useEffect(() => {
    let isLeft = false
    // Where the language is unknown, the model is asked when the text is there.
    const asked = from === 'und' ? 'en' : from
    void translatorFor(models, { from: asked, to }).then((found) => {
      if (!isLeft) setState(deviceState(found))
    })
    return () => {
      isLeft = true
    }
  }, [models, from, to])
  return state
}

/** One translation at a time; a result after its cancellation or unmount is not shown. */
export function useTranslating() {
  const [translated, setTranslated] = useState<Shown | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<EngineFaultCode | null>(null)
  const [refused, setRefused] = useState<Why | null>(null)
  const [isRunning, setRunning] = useState(false)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  async function begin(asked: Translating, engine: 'device' | 'edge') {
    control.current?.abort()
    const mine = new AbortController()
    control.current = mine
    setRunning(true)
    setFault(null)
    setRefused(null)
    setTranslated(null)
    const { signal } = mine
    const opening = { signal, onProgress: (done: number) => !signal.aborted && setShare(done) }
    const onDevice = async () => ({
      text: await translateOnDevice(asked, deviceModels(), opening),
      origin: { madeBy: 'device' as const, instead: null },
    })
    try {
      const made = await (engine === 'edge' ? translateAtEdge(asked, signal) : onDevice())
      if (signal.aborted) return
      if ('refused' in made) setRefused(made.refused)
      else setTranslated({ ...made, to: asked.to })
    } catch (problem) {
      if (problem instanceof NotByEngine) return setRefused(problem.why)
      const code = problem instanceof EngineFault ? problem.code : 'failed'
      if (code !== 'cancelled') setFault(code)
    } finally {
      if (control.current === mine) {
        setRunning(false)
        setShare(null)
      }
    }
  }

  return { translated, share, fault, refused, isRunning, begin, cancel: () => control.current?.abort() }
}
