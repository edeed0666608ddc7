const key = 'takhti.quiz-sound'

/** Whether this device plays the tones of a quiz: off until a person switches them on. */
export function isQuizSoundOn(): boolean {
  return localStorage.getItem(key) === 'on'
}

export function storeQuizSound(isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'on' : 'off')
}
