/** A part to draw. */
export interface GraphNode {
  /** Indices of other nodes that it cites. */
  readonly cites: readonly number[];
  /** The index of the part around it. */
  readonly parent: number | undefined;
}

export interface GraphPoint {
  readonly x: number;
  readonly y: number;
}

/** `cites`: from a part to one that it cites. `part-of`: from a part to the part around it. */
export interface GraphEdge {
  readonly kind: 'cites' | 'part-of';
  readonly from: number;
  readonly to: number;
  /** The corners of the line. The last one is at the box that it leads to. */
  readonly points: readonly GraphPoint[];
}

/** Where everything is drawn, in pixels. Boxes have the size `GRAPH_BOX_SIZE`. */
export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** The upper left corners of the boxes, by the indices of the nodes. */
  readonly boxes: readonly GraphPoint[];
  readonly edges: readonly GraphEdge[];
}

/** The size of a box, in pixels. */
export const GRAPH_BOX_SIZE = { width: 140, height: 44 } as const;

/** The width of a lane, in which one line passes a row, in pixels. */
export const GRAPH_LANE_WIDTH = 14;

/** A box or a lane in a row. */
export interface BoxOrLane {
  /** The node; undefined for a lane. */
  readonly node: number | undefined;
  /** The middle. */
  x: number;
}

/** The lines that lead to the bottom of one box, joined. */
export interface EdgeTrunk {
  readonly kind: GraphEdge['kind'];
  readonly upper: number;
  /** Whether the lines lead up, to a part that comes before. */
  readonly isUpward: boolean;
  readonly lowers: number[];
  /** The lanes in which it passes rows, by the row. */
  readonly lanes: Map<number, BoxOrLane>;
}
