import { fastifyCookie as cookie, type SerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Options = Pick<SerializeOptions, 'httpOnly' | 'maxAge' | 'path' | 'sameSite' | 'secure'>;
type Cookies = Readonly<Record<string, string>>;

const NONE: Cookies = {};

/** Parses cookies on demand: the plugin's hooks would run for every request. */
export const readCookies = ({ headers }: Pick<FastifyRequest, 'headers'>): Cookies =>
  headers.cookie === undefined ? NONE : cookie.parse(headers.cookie);

export const setCookie = (reply: FastifyReply, name: string, value: string, options: Options) =>
  reply.header('set-cookie', cookie.serialize(name, value, options));

export const clearCookie = (reply: FastifyReply, name: string, options: Options) =>
  reply.header('set-cookie', cookie.serialize(name, '', { ...options, expires: new Date(0), maxAge: 0 }));
