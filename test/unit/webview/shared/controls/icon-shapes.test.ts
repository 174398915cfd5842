import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ICON_SHAPES, type IconShape } from '../../../../../webview/shared/controls/icon-shapes.ts';
import { root } from '../../../../support/paths.ts';

/** What draws a shape, with the attributes that say where; colours and the order of attributes aside. */
function drawingOf(shape: IconShape): string {
  const stroke = shape.stroke === undefined ? '' : ` stroke ${shape.stroke}`;
  if ('path' in shape) return `path ${shape.path}${stroke}${shape.dash ? ` dash ${shape.dash}` : ''}`;
  return 'circle' in shape ? `circle ${shape.circle.join(' ')}${stroke}` : `rect ${shape.rect.join(' ')}${stroke}`;
}

function drawingsIn(svg: string): string[] {
  return [...svg.matchAll(/<(path|circle|rect) ([^>]*)\/>/g)].map(([, tag, attributes = '']) => {
    const value = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, text]) => [name, text]));
    const places = { path: ['d'], circle: ['cx', 'cy', 'r'], rect: ['x', 'y', 'width', 'height'] }[tag as 'path'];
    const at = places.map((name) => value.get(name)).join(' ');
    const stroke = value.has('stroke') ? ` stroke ${value.get('stroke-width')}` : '';
    return `${tag} ${at}${stroke}${value.has('stroke-dasharray') ? ` dash ${value.get('stroke-dasharray')}` : ''}`;
  });
}

describe('the shapes of icons in pages', () => {
  for (const [name, shapes] of Object.entries(ICON_SHAPES)) {
    it(`are those of ${name}.svg`, () => {
      const svg = readFileSync(path.join(root, 'media', 'icons', `${name}.svg`), 'utf8');
      assert.deepEqual(shapes.map(drawingOf), drawingsIn(svg));
    });
  }
});
