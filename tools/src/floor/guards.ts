/** Platform members newer than the minimum browsers that code may name, each with its fallback. */
export const guarded: Readonly<Record<string, string>> = {
  'CanvasImageSmoothing.imageSmoothingQuality': 'Firefox ignores the assignment and smooths in its own way',
  requestIdleCallback: 'Safari waits a fixed time instead',
  'Window.requestIdleCallback': 'Safari waits a fixed time instead',
  'ParentNode.moveBefore': 'the stage is appended instead, which reloads frames',
  'NotificationEvent.notification': 'a browser without it sends no click',
  'Navigator.share': 'the button of the system is left out',
  'MediaDevices.getDisplayMedia': 'sharing a screen is not offered',
  'MediaStreamTrack.contentHint': 'the browser prefers frames to sharpness, as for a camera',
  'CSS.highlights': 'the extension alone, whose manifest asks for a Chrome that has it',
  Highlight: 'the extension alone, whose manifest asks for a Chrome that has it',
}
