import type { HTMLAttributes } from 'preact';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'vscode-button': HTMLAttributes<HTMLElement> & {
        readonly appearance?: 'primary' | 'secondary' | 'icon';
        readonly disabled?: boolean;
      };
      'vscode-text-area': HTMLAttributes<HTMLElement> & {
        readonly value?: string;
        readonly rows?: number;
        readonly resize?: 'none' | 'vertical';
        readonly maxlength?: number;
        readonly readonly?: boolean;
      };
      'vscode-text-field': HTMLAttributes<HTMLElement> & {
        readonly value?: string;
        readonly size?: number;
        readonly maxlength?: number;
      };
      'vscode-radio-group': HTMLAttributes<HTMLElement> & {
        readonly orientation?: 'horizontal' | 'vertical';
      };
      'vscode-radio': HTMLAttributes<HTMLElement> & {
        readonly value?: string;
        readonly checked?: boolean;
      };
    }
  }
}
