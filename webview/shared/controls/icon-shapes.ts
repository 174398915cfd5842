/** The shapes of media/icons as data. A page can't load other pictures, and inline shapes get the color of their text. */

export type IconShape =
  | { readonly path: string; readonly stroke: number; readonly dash?: string }
  | { readonly circle: readonly [x: number, y: number, radius: number]; readonly stroke?: number }
  | {
      readonly rect: readonly [x: number, y: number, width: number, height: number];
      readonly stroke?: number;
    };

/** Shapes by file name, in a square of 16. A test compares them with the files. */
export const ICON_SHAPES = {
  'after-error': [
    { path: 'M4.5 2.5v6.25h7', stroke: 1.3 },
    { path: 'M8.9 5.9l2.9 2.85-2.9 2.85', stroke: 1.3 },
  ],
  'answer-different': [
    { rect: [2, 2, 12, 12], stroke: 1.5 },
    { path: 'M4.9 6.7h6.2M4.9 9.7h6.2M10 4.6 6 11.8', stroke: 1.4 },
  ],
  cites: [
    { path: 'M11.5 13.5V7.25h-7', stroke: 1.5 },
    { path: 'M7.1 4.4 4.2 7.25l2.9 2.85', stroke: 1.5 },
  ],
  'comes-after': [
    { path: 'M4.5 2.5v6.25h7', stroke: 1.3, dash: '2 1.5' },
    { path: 'M9.4 6.4l2.4 2.35-2.4 2.35', stroke: 1.3 },
  ],
  doubtful: [
    {
      path: 'M5 5.7C5.1 3.8 6.3 2.7 8.05 2.7c1.8 0 3 1.05 3 2.6 0 1.3-.75 1.95-1.65 2.6C8.5 8.55 8.05 9 8.05 10.1',
      stroke: 1.9,
    },
    { rect: [7, 11.7, 2.1, 2.1] },
  ],
  'earliest-error': [{ path: 'M3.4 3.4l9.2 9.2M12.6 3.4l-9.2 9.2', stroke: 2.9 }],
  'false-statement': [
    { path: 'M2.4 5.6h11.2M2.4 10.4h11.2', stroke: 2.2 },
    { path: 'M10.9 2L5.1 14', stroke: 2.2 },
  ],
  hint: [
    { path: 'M1.6 8h3.6M10.8 8h3.6', stroke: 1.5 },
    { path: 'M5.2 4.4v7.2M10.8 4.4v7.2', stroke: 1.5 },
  ],
  'no-error': [{ circle: [8, 8, 3.1], stroke: 1.3 }],
  'not-a-proof': [
    { path: 'M8.4 12.6H3.4V3.4h9.2v5', stroke: 1.5 },
    { rect: [10.1, 11.85, 1.5, 1.5] },
    { rect: [11.85, 10.1, 1.5, 1.5] },
  ],
  pending: [{ circle: [4, 8, 1.25] }, { circle: [8, 8, 1.25] }, { circle: [12, 8, 1.25] }],
  'please-check': [
    { path: 'M2.2 7.4c1.9-2.5 3.9-2.5 5.8-.9s3.9 1.6 5.8-.9', stroke: 1.7 },
    { path: 'M2.2 12.4c1.9-2.5 3.9-2.5 5.8-.9s3.9 1.6 5.8-.9', stroke: 1.7 },
    { rect: [6.95, 1.3, 2.1, 2.1] },
  ],
  stale: [
    { path: 'M12.4 9.1A4.6 4.6 0 1 1 11.5 5', stroke: 1.3, dash: '2.6 1.5' },
    { path: 'M12.2 2.2v3.3H8.9', stroke: 1.3 },
  ],
  'unknown-reference': [
    { path: 'M5 2.4C2.7 5.6 2.7 10.4 5 13.6M11 2.4c2.3 3.2 2.3 8 0 11.2', stroke: 1.5 },
    { path: 'M9.6 5.4 6.4 10.6', stroke: 1.5 },
  ],
  unreachable: [
    { path: 'M9.6 6.4 6.4 9.6', stroke: 1.3, dash: '1.1 1.2' },
    {
      path: 'M7.1 4.4 8.4 3.1a3.2 3.2 0 0 1 4.5 4.5L11.6 8.9M8.9 11.6 7.6 12.9a3.2 3.2 0 0 1-4.5-4.5L4.4 7.1',
      stroke: 1.3,
    },
    { path: 'M3 3l1.6 1.6M11.4 11.4 13 13', stroke: 1.3 },
  ],
} as const satisfies Readonly<Record<string, readonly IconShape[]>>;

export type IconName = keyof typeof ICON_SHAPES;
