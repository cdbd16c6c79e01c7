export declare function run(command: string, args: readonly string[], environment?: Readonly<Record<string, string>>): void;
export declare function withPath(): NodeJS.ProcessEnv;
export declare function install(): void;
export declare function node(): string;
export declare const serverFlags: readonly string[];
export declare const serverEnvironment: Readonly<Record<string, string>>;
export declare function build(): void;
export declare function browser(): string;
export declare function browserShell(): string;
