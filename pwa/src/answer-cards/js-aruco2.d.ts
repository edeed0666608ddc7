/** The parts of js-aruco2 that are used; the package has no types of its own. */
declare module 'js-aruco2/src/aruco.js' {
  type Point = { x: number; y: number }

  type Marker = { id: number; corners: Point[]; hammingDistance: number }

  type Found = { id: number; distance: number }

  class Dictionary {
    constructor(name: 'ARUCO_MIP_36h12')
    /** The bits of each marker, row by row; `1` is white. */
    codeList: string[]
    find(bits: readonly (readonly number[])[]): Found | undefined
  }

  class Detector {
    constructor(config: { dictionaryName: 'ARUCO_MIP_36h12' })
    dictionary: Dictionary
    findCandidates(...given: [contours: Point[][], minSize: number, epsilon: number, minLength: number]): Point[][]
    clockwiseCorners(candidates: Point[][]): Point[][]
    findMarkers(
      grey: { width: number; height: number; data: Uint8ClampedArray },
      candidates: Point[][],
      warpSize: number,
    ): Marker[]
  }

  const aruco: { AR: { Dictionary: typeof Dictionary; Detector: typeof Detector } }
  export default aruco
}

declare module 'js-aruco2/src/cv.js' {
  type Grey = { width: number; height: number; data: Uint8ClampedArray }

  const vision: { CV: { findContours(image: Grey, border: Int32Array): { x: number; y: number }[][] } }
  export default vision
}
