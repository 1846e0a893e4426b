// Written by: npm run settings
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
// ../node_modules/validator/lib/util/assertString.js
var require_assertString = __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = assertString;
	function assertString(input) {
		if (input === void 0 || input === null) throw new TypeError("Expected a string but received a ".concat(input));
		if (input.constructor.name !== "String") throw new TypeError("Expected a string but received a ".concat(input.constructor.name));
	}
	module.exports = exports.default;
	module.exports.default = exports.default;
}));
// ../node_modules/validator/lib/util/checkHost.js
var require_checkHost = __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = checkHost;
	function isRegExp(obj) {
		return Object.prototype.toString.call(obj) === "[object RegExp]";
	}
	function checkHost(host, matches) {
		for (var i = 0; i < matches.length; i++) {
			var match = matches[i];
			if (host === match || isRegExp(match) && match.test(host)) return true;
		}
		return false;
	}
	module.exports = exports.default;
	module.exports.default = exports.default;
}));
// ../node_modules/validator/lib/isByteLength.js
var require_isByteLength = __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = isByteLength;
	var _assertString = _interopRequireDefault(require_assertString());
	function _interopRequireDefault(e) {
		return e && e.__esModule ? e : { default: e };
	}
	function _typeof(o) {
		"@babel/helpers - typeof";
		return _typeof = "function" == typeof Symbol && "symbol" == typeof Symbol.iterator ? function(o) {
			return typeof o;
		} : function(o) {
			return o && "function" == typeof Symbol && o.constructor === Symbol && o !== Symbol.prototype ? "symbol" : typeof o;
		}, _typeof(o);
	}
	function isByteLength(str, options) {
		(0, _assertString.default)(str);
		var min;
		var max;
		if (_typeof(options) === "object") {
			min = options.min || 0;
			max = options.max;
		} else {
			min = arguments[1];
			max = arguments[2];
		}
		var len = encodeURI(str).split(/%..|./).length - 1;
		return len >= min && (typeof max === "undefined" || len <= max);
	}
	module.exports = exports.default;
	module.exports.default = exports.default;
}));
// ../node_modules/validator/lib/util/merge.js
var require_merge = __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = merge;
	function _typeof(o) {
		"@babel/helpers - typeof";
		return _typeof = "function" == typeof Symbol && "symbol" == typeof Symbol.iterator ? function(o) {
			return typeof o;
		} : function(o) {
			return o && "function" == typeof Symbol && o.constructor === Symbol && o !== Symbol.prototype ? "symbol" : typeof o;
		}, _typeof(o);
	}
	function merge() {
		var obj = arguments.length > 0 && arguments[0] !== void 0 ? arguments[0] : {};
		var defaults = arguments.length > 1 ? arguments[1] : void 0;
		if (_typeof(obj) !== "object" || obj === null) obj = {};
		for (var key in defaults) if (typeof obj[key] === "undefined") obj[key] = defaults[key];
		return obj;
	}
	module.exports = exports.default;
	module.exports.default = exports.default;
}));
// ../node_modules/validator/lib/isFQDN.js
var require_isFQDN = __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = isFQDN;
	var _assertString = _interopRequireDefault(require_assertString());
	var _merge = _interopRequireDefault(require_merge());
	function _interopRequireDefault(e) {
		return e && e.__esModule ? e : { default: e };
	}
	var default_fqdn_options = {
		require_tld: true,
		allow_underscores: false,
		allow_trailing_dot: false,
		allow_numeric_tld: false,
		allow_wildcard: false,
		ignore_max_length: false
	};
	function isFQDN(str, options) {
		(0, _assertString.default)(str);
		options = (0, _merge.default)(options, default_fqdn_options);
		if (options.allow_trailing_dot && str[str.length - 1] === ".") str = str.substring(0, str.length - 1);
		if (options.allow_wildcard === true && str.indexOf("*.") === 0) str = str.substring(2);
		var parts = str.split(".");
		var tld = parts[parts.length - 1];
		if (options.require_tld) {
			if (parts.length < 2) return false;
			if (!options.allow_numeric_tld && !/^([a-z\u00A1-\u00A8\u00AA-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]{2,}|xn[a-z0-9-]{2,})$/i.test(tld)) return false;
			if (/\s/.test(tld)) return false;
		}
		if (!options.allow_numeric_tld && /^\d+$/.test(tld)) return false;
		return parts.every(function(part) {
			if (part.length > 63 && !options.ignore_max_length) return false;
			if (!/^[a-z_\u00a1-\uffff0-9-]+$/i.test(part)) return false;
			if (/[\uff01-\uff5e]/.test(part)) return false;
			if (/^-|-$/.test(part)) return false;
			if (!options.allow_underscores && /_/.test(part)) return false;
			return true;
		});
	}
	module.exports = exports.default;
	module.exports.default = exports.default;
}));
// ../node_modules/validator/lib/isIP.js
var require_isIP = __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = isIP;
	var _assertString = _interopRequireDefault(require_assertString());
	function _interopRequireDefault(e) {
		return e && e.__esModule ? e : { default: e };
	}
	function _typeof(o) {
		"@babel/helpers - typeof";
		return _typeof = "function" == typeof Symbol && "symbol" == typeof Symbol.iterator ? function(o) {
			return typeof o;
		} : function(o) {
			return o && "function" == typeof Symbol && o.constructor === Symbol && o !== Symbol.prototype ? "symbol" : typeof o;
		}, _typeof(o);
	}
	var IPv4SegmentFormat = "(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])";
	var IPv4AddressFormat = "(".concat(IPv4SegmentFormat, "[.]){3}").concat(IPv4SegmentFormat);
	var IPv4AddressRegExp = new RegExp("^".concat(IPv4AddressFormat, "$"));
	var IPv6SegmentFormat = "(?:[0-9a-fA-F]{1,4})";
	var IPv6AddressRegExp = new RegExp("^(" + "(?:".concat(IPv6SegmentFormat, ":){7}(?:").concat(IPv6SegmentFormat, "|:)|") + "(?:".concat(IPv6SegmentFormat, ":){6}(?:").concat(IPv4AddressFormat, "|:").concat(IPv6SegmentFormat, "|:)|") + "(?:".concat(IPv6SegmentFormat, ":){5}(?::").concat(IPv4AddressFormat, "|(:").concat(IPv6SegmentFormat, "){1,2}|:)|") + "(?:".concat(IPv6SegmentFormat, ":){4}(?:(:").concat(IPv6SegmentFormat, "){0,1}:").concat(IPv4AddressFormat, "|(:").concat(IPv6SegmentFormat, "){1,3}|:)|") + "(?:".concat(IPv6SegmentFormat, ":){3}(?:(:").concat(IPv6SegmentFormat, "){0,2}:").concat(IPv4AddressFormat, "|(:").concat(IPv6SegmentFormat, "){1,4}|:)|") + "(?:".concat(IPv6SegmentFormat, ":){2}(?:(:").concat(IPv6SegmentFormat, "){0,3}:").concat(IPv4AddressFormat, "|(:").concat(IPv6SegmentFormat, "){1,5}|:)|") + "(?:".concat(IPv6SegmentFormat, ":){1}(?:(:").concat(IPv6SegmentFormat, "){0,4}:").concat(IPv4AddressFormat, "|(:").concat(IPv6SegmentFormat, "){1,6}|:)|") + "(?::((?::".concat(IPv6SegmentFormat, "){0,5}:").concat(IPv4AddressFormat, "|(?::").concat(IPv6SegmentFormat, "){1,7}|:))") + ")(%[0-9a-zA-Z.]{1,})?$");
	function isIP(ipAddress) {
		var options = arguments.length > 1 && arguments[1] !== void 0 ? arguments[1] : {};
		(0, _assertString.default)(ipAddress);
		var version = (_typeof(options) === "object" ? options.version : arguments[1]) || "";
		if (!version) return isIP(ipAddress, { version: 4 }) || isIP(ipAddress, { version: 6 });
		if (version.toString() === "4") return IPv4AddressRegExp.test(ipAddress);
		if (version.toString() === "6") return IPv6AddressRegExp.test(ipAddress);
		return false;
	}
	module.exports = exports.default;
	module.exports.default = exports.default;
}));
// src/domain/shared/email-address.ts
var import_isEmail = __toESM(__commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = isEmail;
	var _assertString = _interopRequireDefault(require_assertString());
	var _checkHost = _interopRequireDefault(require_checkHost());
	var _isByteLength = _interopRequireDefault(require_isByteLength());
	var _isFQDN = _interopRequireDefault(require_isFQDN());
	var _isIP = _interopRequireDefault(require_isIP());
	var _merge = _interopRequireDefault(require_merge());
	function _interopRequireDefault(e) {
		return e && e.__esModule ? e : { default: e };
	}
	var default_email_options = {
		allow_display_name: false,
		allow_underscores: false,
		require_display_name: false,
		allow_utf8_local_part: true,
		require_tld: true,
		blacklisted_chars: "",
		ignore_max_length: false,
		host_blacklist: [],
		host_whitelist: []
	};
	var splitNameAddress = /^([^\x00-\x1F\x7F-\x9F\cX]+)</i;
	var emailUserPart = /^[a-z\d!#\$%&'\*\+\-\/=\?\^_`{\|}~]+$/i;
	var gmailUserPart = /^[a-z\d]+$/;
	var quotedEmailUser = /^([\s\x01-\x08\x0b\x0c\x0e-\x1f\x7f\x21\x23-\x5b\x5d-\x7e]|(\\[\x01-\x09\x0b\x0c\x0d-\x7f]))*$/i;
	var emailUserUtf8Part = /^[a-z\d!#\$%&'\*\+\-\/=\?\^_`{\|}~\u00A1-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]+$/i;
	var quotedEmailUserUtf8 = /^([\s\x01-\x08\x0b\x0c\x0e-\x1f\x7f\x21\x23-\x5b\x5d-\x7e\u00A0-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]|(\\[\x01-\x09\x0b\x0c\x0d-\x7f\u00A0-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]))*$/i;
	var defaultMaxEmailLength = 254;
	function validateDisplayName(display_name) {
		var display_name_without_quotes = display_name.replace(/^"(.+)"$/, "$1");
		if (!display_name_without_quotes.trim()) return false;
		if (/[\.";<>]/.test(display_name_without_quotes)) {
			if (display_name_without_quotes === display_name) return false;
			if (!(display_name_without_quotes.split("\"").length === display_name_without_quotes.split("\\\"").length)) return false;
		}
		return true;
	}
	function isEmail(str, options) {
		(0, _assertString.default)(str);
		options = (0, _merge.default)(options, default_email_options);
		if (options.require_display_name || options.allow_display_name) {
			var display_email = str.match(splitNameAddress);
			if (display_email) {
				var display_name = display_email[1];
				str = str.replace(display_name, "").replace(/(^<|>$)/g, "");
				if (display_name.endsWith(" ")) display_name = display_name.slice(0, -1);
				if (!validateDisplayName(display_name)) return false;
			} else if (options.require_display_name) return false;
		}
		if (!options.ignore_max_length && str.length > defaultMaxEmailLength) return false;
		var parts = str.split("@");
		var domain = parts.pop();
		var lower_domain = domain.toLowerCase();
		if (options.host_blacklist.length > 0 && (0, _checkHost.default)(lower_domain, options.host_blacklist)) return false;
		if (options.host_whitelist.length > 0 && !(0, _checkHost.default)(lower_domain, options.host_whitelist)) return false;
		var user = parts.join("@");
		if (options.domain_specific_validation && (lower_domain === "gmail.com" || lower_domain === "googlemail.com")) {
			user = user.toLowerCase();
			var username = user.split("+")[0];
			if (!(0, _isByteLength.default)(username.replace(/\./g, ""), {
				min: 6,
				max: 30
			})) return false;
			var _user_parts = username.split(".");
			for (var i = 0; i < _user_parts.length; i++) if (!gmailUserPart.test(_user_parts[i])) return false;
		}
		if (options.ignore_max_length === false && (!(0, _isByteLength.default)(user, { max: 64 }) || !(0, _isByteLength.default)(domain, { max: 254 }))) return false;
		if (!(0, _isFQDN.default)(domain, {
			require_tld: options.require_tld,
			ignore_max_length: options.ignore_max_length,
			allow_underscores: options.allow_underscores
		})) {
			if (!options.allow_ip_domain) return false;
			if (!(0, _isIP.default)(domain)) {
				if (!domain.startsWith("[") || !domain.endsWith("]")) return false;
				var noBracketdomain = domain.slice(1, -1);
				if (noBracketdomain.length === 0 || !(0, _isIP.default)(noBracketdomain)) return false;
			}
		}
		if (options.blacklisted_chars) {
			if (user.search(new RegExp("[".concat(options.blacklisted_chars, "]+"), "g")) !== -1) return false;
		}
		if (user[0] === "\"" && user[user.length - 1] === "\"") {
			user = user.slice(1, user.length - 1);
			return options.allow_utf8_local_part ? quotedEmailUserUtf8.test(user) : quotedEmailUser.test(user);
		}
		var pattern = options.allow_utf8_local_part ? emailUserUtf8Part : emailUserPart;
		var user_parts = user.split(".");
		for (var _i = 0; _i < user_parts.length; _i++) if (!pattern.test(user_parts[_i])) return false;
		return true;
	}
	module.exports = exports.default;
	module.exports.default = exports.default;
}))(), 1);
const misleading = /[?&=%`"“”„‘’‚«»]/u;
const unprintable = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;
function emailProblem(email) {
	return !misleading.test(email) && !unprintable.test(email) && import_isEmail.default.default(email) ? null : "Please enter a valid email address.";
}
// src/config/settings-reader.ts
var ConfigError = class extends Error {
	constructor(setting, problem, example) {
		super(`${setting} ${problem}, e.g. ${setting}=${example}`);
		this.setting = setting;
		this.example = example;
		this.name = "ConfigError";
	}
};
var SettingsReader = class {
	constructor(env) {
		this.env = env;
	}
	text(name, fallback) {
		return this.raw(name) ?? fallback;
	}
	optional(name) {
		return this.raw(name) ?? null;
	}
	list(name) {
		return (this.raw(name) ?? "").split(",").map((part) => part.trim()).filter((part) => part !== "");
	}
	flag(name, fallback) {
		return this.choice(name, ["true", "false"], String(fallback)) === "true";
	}
	choice(name, choices, fallback) {
		const value = this.raw(name) ?? fallback;
		const found = choices.find((choice) => choice === value);
		if (found === void 0) throw new ConfigError(name, `is not one of ${choices.join(", ")}`, choices[0] ?? "");
		return found;
	}
	integer(name, fallback, min, max) {
		const value = this.number(name, fallback, min, max);
		if (!Number.isInteger(value)) throw new ConfigError(name, "is not a whole number", String(fallback));
		return value;
	}
	number(name, fallback, min, max) {
		const text = this.raw(name);
		if (text === void 0) return fallback;
		const value = Number(text);
		if (!(value >= min && value <= max)) throw new ConfigError(name, `is not a number from ${min} to ${max}`, String(fallback));
		return value;
	}
	wholeRange(name, text, min, max, example) {
		const [, first = "", last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? [];
		const range = {
			min: Number(first),
			max: Number(last)
		};
		if (first === "" || range.min < min || range.max > max || range.max < range.min) throw new ConfigError(name, `is not a range of whole numbers from ${min} to ${max}`, example);
		return range;
	}
	dollarsInCents(name) {
		const text = this.raw(name);
		if (text === void 0) return null;
		if (!/^\d{1,5}(\.\d{1,2})?$/.test(text)) throw new ConfigError(name, "is not an amount of dollars", "19.99");
		return Math.round(Number(text) * 100);
	}
	email(name, fallback) {
		const value = this.text(name, fallback);
		if (emailProblem(value) !== null) throw new ConfigError(name, "is not an e-mail address", fallback);
		return value;
	}
	sender(name, fallback) {
		const value = this.text(name, fallback);
		if (emailProblem(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value) !== null) throw new ConfigError(name, "is not a sender", fallback);
		return value;
	}
	url(name, fallback, protocols, example) {
		const value = this.raw(name) ?? fallback;
		if (value === void 0) throw new ConfigError(name, "is missing", example);
		return this.checkedUrl(name, value, protocols, example).replace(/\/$/, "");
	}
	optionalUrl(name, protocols, example) {
		const value = this.raw(name);
		return value === void 0 ? null : this.checkedUrl(name, value, protocols, example);
	}
	checkedUrl(name, value, protocols, example) {
		const protocol = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : "";
		if (!protocols.includes(protocol)) throw new ConfigError(name, "is not an address", example);
		return value;
	}
	raw(name) {
		const value = this.env[name]?.trim();
		return value === "" ? void 0 : value;
	}
};
// src/config/delivery-settings.ts
const weekdays = [
	"Sun",
	"Mon",
	"Tue",
	"Wed",
	"Thu",
	"Fri",
	"Sat"
];
const mostClosedDays = 100;
const standardTransit = {
	contiguous: "3-5",
	"alaska-hawaii": "5-10",
	territories: "5-14",
	military: "7-21"
};
const expeditedTransit = {
	contiguous: "1-2",
	"alaska-hawaii": "2-4",
	territories: "3-6",
	military: "5-15"
};
function readDelivery(read) {
	const processing = "SHIPPING_PROCESSING_DAYS";
	return {
		packingWeekdays: readWeekdays(read),
		closedDays: readClosedDays(read),
		cutOffHour: read.integer("SHIPPING_CUT_OFF_HOUR", 14, 1, 24),
		processing: read.wholeRange(processing, read.text(processing, "1-2"), 0, 60, "1-2"),
		transit: {
			standard: readTransit(read, "SHIPPING_TRANSIT_DAYS", standardTransit),
			expedited: readTransit(read, "SHIPPING_EXPEDITED_TRANSIT_DAYS", expeditedTransit)
		}
	};
}
function readWeekdays(read) {
	const name = "SHIPPING_PACKING_DAYS";
	const given = read.list(name);
	if (given.length === 0) return [
		1,
		2,
		3,
		4,
		5
	];
	return given.map((text) => {
		const weekday = weekdays.indexOf(text);
		if (weekday < 0) throw new ConfigError(name, `names ${text}, which is not ${weekdays.join(", ")}`, "Mon,Tue,Wed");
		return weekday;
	});
}
function readClosedDays(read) {
	const name = "SHIPPING_CLOSED_DAYS";
	const example = "2026-11-27,12-24";
	const days = read.list(name);
	if (days.length > mostClosedDays) throw new ConfigError(name, `has more than ${mostClosedDays} days`, example);
	for (const day of days) if (!isDay(day)) throw new ConfigError(name, `names ${day}, which is neither a day nor a day of each year`, example);
	return days;
}
function isDay(text) {
	const day = text.length === 5 ? `2028-${text}` : text;
	const time = Date.parse(day);
	return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
function readTransit(read, name, usual) {
	const example = Object.entries(usual).map((entry) => entry.join("=")).join();
	const given = new Map(read.list(name).map((entry) => readEntry(entry)));
	for (const zone of given.keys()) if (!Object.hasOwn(usual, zone)) throw new ConfigError(name, `names the unknown zone ${zone}`, example);
	const daysTo = (zone) => read.wholeRange(name, given.get(zone) ?? usual[zone], 1, 90, example);
	return {
		contiguous: daysTo("contiguous"),
		"alaska-hawaii": daysTo("alaska-hawaii"),
		territories: daysTo("territories"),
		military: daysTo("military")
	};
}
function readEntry(entry) {
	const [zone = "", ...days] = entry.split("=");
	return [zone.trim(), days.join("=").trim()];
}
// src/config/demo-accounts.ts
const demoAccounts = {
	admin: {
		username: "admin",
		email: "admin@libertytide.example",
		password: "liberty-admin"
	},
	shopper: {
		username: "shopper",
		email: "shopper@libertytide.example",
		password: "liberty-shopper"
	}
};
const publishedPasswords = [demoAccounts.admin.password, demoAccounts.shopper.password];
// src/config/redis-settings.ts
const kinds = {
	"": "single",
	"+cluster": "cluster",
	"+sentinel": "sentinel"
};
const ports = {
	single: 6379,
	cluster: 6379,
	sentinel: 26379
};
const examples = {
	single: "redis://localhost:6379",
	cluster: "redis+cluster://redis-1:6379,redis-2:6379",
	sentinel: "redis+sentinel://sentinel-1:26379,sentinel-2:26379/mymaster"
};
const form = /^redis(s?)(|\+cluster|\+sentinel):\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([^?#]*))?$/;
function readRedis(url) {
	if (url === null) return null;
	const found = form.exec(url);
	const kind = kinds[found?.[2] ?? ""];
	const refused = (problem = "is not an address") => new ConfigError("REDIS_URL", problem, examples[kind]);
	if (!found) throw refused();
	const [, s, , credentials = "", hosts = "", path = ""] = found;
	const nodes = hosts.split(",").map((host) => nodeOf(host, ports[kind]));
	const [node] = nodes;
	const [first = "", second] = path.split("/");
	const db = Number((kind === "sentinel" ? second : first) || "0");
	if (!node || nodes.some((one) => one === null) || !Number.isInteger(db)) throw refused();
	const shared = {
		...credentialsOf(credentials),
		tls: s === "s"
	};
	const all = nodes.filter((one) => one !== null);
	if (kind === "cluster") {
		if (db !== 0) throw refused("names a database, which a cluster does not have");
		return {
			...shared,
			kind,
			nodes: all
		};
	}
	if (kind === "sentinel") {
		if (first === "") throw refused("does not name the master");
		return {
			...shared,
			kind,
			sentinels: all,
			master: decodeURIComponent(first),
			db
		};
	}
	if (all.length > 1) throw refused("names several servers without +cluster or +sentinel");
	return {
		...shared,
		kind,
		node,
		db
	};
}
function nodeOf(text, fallbackPort) {
	if (!URL.canParse(`redis://${text}`)) return null;
	const { hostname, port, username } = new URL(`redis://${text}`);
	if (hostname === "" || username !== "") return null;
	return {
		host: hostname.replace(/^\[(.*)\]$/, "$1"),
		port: port === "" ? fallbackPort : Number(port)
	};
}
function credentialsOf(text) {
	const [username = "", ...rest] = text.split(":");
	const password = rest.join(":");
	return {
		...username === "" ? {} : { username: decodeURIComponent(username) },
		...password === "" ? {} : { password: decodeURIComponent(password) }
	};
}
// ../node_modules/forwarded/index.js
/*!
* forwarded
* Copyright(c) 2014-2017 Douglas Christopher Wilson
* MIT Licensed
*/
var require_forwarded = __commonJSMin(((exports, module) => {
	module.exports = forwarded;
	function forwarded(req) {
		if (!req) throw new TypeError("argument req is required");
		var proxyAddrs = parse(req.headers["x-forwarded-for"] || "");
		return [getSocketAddr(req)].concat(proxyAddrs);
	}
	function getSocketAddr(req) {
		return req.socket ? req.socket.remoteAddress : req.connection.remoteAddress;
	}
	function parse(header) {
		var end = header.length;
		var list = [];
		var start = header.length;
		for (var i = header.length - 1; i >= 0; i--) switch (header.charCodeAt(i)) {
			case 32:
				if (start === end) start = end = i;
				break;
			case 44:
				if (start !== end) list.push(header.substring(start, end));
				start = end = i;
				break;
			default: start = i;
		}
		if (start !== end) list.push(header.substring(start, end));
		return list;
	}
}));
// ../node_modules/ipaddr.js/lib/ipaddr.js
var require_ipaddr = __commonJSMin(((exports, module, this$1) => {
	(function() {
		var expandIPv6, ipaddr = {}, ipv4Part, ipv4Regexes, ipv6Part, ipv6Regexes, matchCIDR, root = this, zoneIndex;
		if (typeof module !== "undefined" && module !== null && module.exports) module.exports = ipaddr;
		else root["ipaddr"] = ipaddr;
		matchCIDR = function(first, second, partSize, cidrBits) {
			var part, shift;
			if (first.length !== second.length) throw new Error("ipaddr: cannot match CIDR for objects with different lengths");
			part = 0;
			while (cidrBits > 0) {
				shift = partSize - cidrBits;
				if (shift < 0) shift = 0;
				if (first[part] >> shift !== second[part] >> shift) return false;
				cidrBits -= partSize;
				part += 1;
			}
			return true;
		};
		ipaddr.subnetMatch = function(address, rangeList, defaultName) {
			var k, len, rangeName, rangeSubnets, subnet;
			if (defaultName == null) defaultName = "unicast";
			for (rangeName in rangeList) {
				rangeSubnets = rangeList[rangeName];
				if (rangeSubnets[0] && !(rangeSubnets[0] instanceof Array)) rangeSubnets = [rangeSubnets];
				for (k = 0, len = rangeSubnets.length; k < len; k++) {
					subnet = rangeSubnets[k];
					if (address.kind() === subnet[0].kind()) {
						if (address.match.apply(address, subnet)) return rangeName;
					}
				}
			}
			return defaultName;
		};
		ipaddr.IPv4 = (function() {
			function IPv4(octets) {
				var k, len, octet;
				if (octets.length !== 4) throw new Error("ipaddr: ipv4 octet count should be 4");
				for (k = 0, len = octets.length; k < len; k++) {
					octet = octets[k];
					if (!(0 <= octet && octet <= 255)) throw new Error("ipaddr: ipv4 octet should fit in 8 bits");
				}
				this.octets = octets;
			}
			IPv4.prototype.kind = function() {
				return "ipv4";
			};
			IPv4.prototype.toString = function() {
				return this.octets.join(".");
			};
			IPv4.prototype.toNormalizedString = function() {
				return this.toString();
			};
			IPv4.prototype.toByteArray = function() {
				return this.octets.slice(0);
			};
			IPv4.prototype.match = function(other, cidrRange) {
				var ref;
				if (cidrRange === void 0) ref = other, other = ref[0], cidrRange = ref[1];
				if (other.kind() !== "ipv4") throw new Error("ipaddr: cannot match ipv4 address with non-ipv4 one");
				return matchCIDR(this.octets, other.octets, 8, cidrRange);
			};
			IPv4.prototype.SpecialRanges = {
				unspecified: [[new IPv4([
					0,
					0,
					0,
					0
				]), 8]],
				broadcast: [[new IPv4([
					255,
					255,
					255,
					255
				]), 32]],
				multicast: [[new IPv4([
					224,
					0,
					0,
					0
				]), 4]],
				linkLocal: [[new IPv4([
					169,
					254,
					0,
					0
				]), 16]],
				loopback: [[new IPv4([
					127,
					0,
					0,
					0
				]), 8]],
				carrierGradeNat: [[new IPv4([
					100,
					64,
					0,
					0
				]), 10]],
				"private": [
					[new IPv4([
						10,
						0,
						0,
						0
					]), 8],
					[new IPv4([
						172,
						16,
						0,
						0
					]), 12],
					[new IPv4([
						192,
						168,
						0,
						0
					]), 16]
				],
				reserved: [
					[new IPv4([
						192,
						0,
						0,
						0
					]), 24],
					[new IPv4([
						192,
						0,
						2,
						0
					]), 24],
					[new IPv4([
						192,
						88,
						99,
						0
					]), 24],
					[new IPv4([
						198,
						51,
						100,
						0
					]), 24],
					[new IPv4([
						203,
						0,
						113,
						0
					]), 24],
					[new IPv4([
						240,
						0,
						0,
						0
					]), 4]
				]
			};
			IPv4.prototype.range = function() {
				return ipaddr.subnetMatch(this, this.SpecialRanges);
			};
			IPv4.prototype.toIPv4MappedAddress = function() {
				return ipaddr.IPv6.parse("::ffff:" + this.toString());
			};
			IPv4.prototype.prefixLengthFromSubnetMask = function() {
				var cidr, i, k, octet, stop, zeros, zerotable = {
					0: 8,
					128: 7,
					192: 6,
					224: 5,
					240: 4,
					248: 3,
					252: 2,
					254: 1,
					255: 0
				};
				cidr = 0;
				stop = false;
				for (i = k = 3; k >= 0; i = k += -1) {
					octet = this.octets[i];
					if (octet in zerotable) {
						zeros = zerotable[octet];
						if (stop && zeros !== 0) return null;
						if (zeros !== 8) stop = true;
						cidr += zeros;
					} else return null;
				}
				return 32 - cidr;
			};
			return IPv4;
		})();
		ipv4Part = "(0?\\d+|0x[a-f0-9]+)";
		ipv4Regexes = {
			fourOctet: new RegExp("^" + ipv4Part + "\\." + ipv4Part + "\\." + ipv4Part + "\\." + ipv4Part + "$", "i"),
			longValue: new RegExp("^" + ipv4Part + "$", "i")
		};
		ipaddr.IPv4.parser = function(string) {
			var match, parseIntAuto = function(string) {
				if (string[0] === "0" && string[1] !== "x") return parseInt(string, 8);
				else return parseInt(string);
			}, part, shift, value;
			if (match = string.match(ipv4Regexes.fourOctet)) return (function() {
				var k, len, ref = match.slice(1, 6), results = [];
				for (k = 0, len = ref.length; k < len; k++) {
					part = ref[k];
					results.push(parseIntAuto(part));
				}
				return results;
			})();
			else if (match = string.match(ipv4Regexes.longValue)) {
				value = parseIntAuto(match[1]);
				if (value > 4294967295 || value < 0) throw new Error("ipaddr: address outside defined range");
				return (function() {
					var k, results = [];
					for (shift = k = 0; k <= 24; shift = k += 8) results.push(value >> shift & 255);
					return results;
				})().reverse();
			} else return null;
		};
		ipaddr.IPv6 = (function() {
			function IPv6(parts, zoneId) {
				var i, k, l, len, part, ref;
				if (parts.length === 16) {
					this.parts = [];
					for (i = k = 0; k <= 14; i = k += 2) this.parts.push(parts[i] << 8 | parts[i + 1]);
				} else if (parts.length === 8) this.parts = parts;
				else throw new Error("ipaddr: ipv6 part count should be 8 or 16");
				ref = this.parts;
				for (l = 0, len = ref.length; l < len; l++) {
					part = ref[l];
					if (!(0 <= part && part <= 65535)) throw new Error("ipaddr: ipv6 part should fit in 16 bits");
				}
				if (zoneId) this.zoneId = zoneId;
			}
			IPv6.prototype.kind = function() {
				return "ipv6";
			};
			IPv6.prototype.toString = function() {
				return this.toNormalizedString().replace(/((^|:)(0(:|$))+)/, "::");
			};
			IPv6.prototype.toRFC5952String = function() {
				var bestMatchIndex, bestMatchLength, match, regex = /((^|:)(0(:|$)){2,})/g, string = this.toNormalizedString();
				bestMatchIndex = 0;
				bestMatchLength = -1;
				while (match = regex.exec(string)) if (match[0].length > bestMatchLength) {
					bestMatchIndex = match.index;
					bestMatchLength = match[0].length;
				}
				if (bestMatchLength < 0) return string;
				return string.substring(0, bestMatchIndex) + "::" + string.substring(bestMatchIndex + bestMatchLength);
			};
			IPv6.prototype.toByteArray = function() {
				var bytes = [], k, len, part, ref = this.parts;
				for (k = 0, len = ref.length; k < len; k++) {
					part = ref[k];
					bytes.push(part >> 8);
					bytes.push(part & 255);
				}
				return bytes;
			};
			IPv6.prototype.toNormalizedString = function() {
				var addr = (function() {
					var k, len, ref = this.parts, results = [];
					for (k = 0, len = ref.length; k < len; k++) {
						part = ref[k];
						results.push(part.toString(16));
					}
					return results;
				}).call(this).join(":"), part, suffix = "";
				if (this.zoneId) suffix = "%" + this.zoneId;
				return addr + suffix;
			};
			IPv6.prototype.toFixedLengthString = function() {
				var addr = (function() {
					var k, len, ref = this.parts, results = [];
					for (k = 0, len = ref.length; k < len; k++) {
						part = ref[k];
						results.push(part.toString(16).padStart(4, "0"));
					}
					return results;
				}).call(this).join(":"), part, suffix = "";
				if (this.zoneId) suffix = "%" + this.zoneId;
				return addr + suffix;
			};
			IPv6.prototype.match = function(other, cidrRange) {
				var ref;
				if (cidrRange === void 0) ref = other, other = ref[0], cidrRange = ref[1];
				if (other.kind() !== "ipv6") throw new Error("ipaddr: cannot match ipv6 address with non-ipv6 one");
				return matchCIDR(this.parts, other.parts, 16, cidrRange);
			};
			IPv6.prototype.SpecialRanges = {
				unspecified: [new IPv6([
					0,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 128],
				linkLocal: [new IPv6([
					65152,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 10],
				multicast: [new IPv6([
					65280,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 8],
				loopback: [new IPv6([
					0,
					0,
					0,
					0,
					0,
					0,
					0,
					1
				]), 128],
				uniqueLocal: [new IPv6([
					64512,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 7],
				ipv4Mapped: [new IPv6([
					0,
					0,
					0,
					0,
					0,
					65535,
					0,
					0
				]), 96],
				rfc6145: [new IPv6([
					0,
					0,
					0,
					0,
					65535,
					0,
					0,
					0
				]), 96],
				rfc6052: [new IPv6([
					100,
					65435,
					0,
					0,
					0,
					0,
					0,
					0
				]), 96],
				"6to4": [new IPv6([
					8194,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 16],
				teredo: [new IPv6([
					8193,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 32],
				reserved: [[new IPv6([
					8193,
					3512,
					0,
					0,
					0,
					0,
					0,
					0
				]), 32]]
			};
			IPv6.prototype.range = function() {
				return ipaddr.subnetMatch(this, this.SpecialRanges);
			};
			IPv6.prototype.isIPv4MappedAddress = function() {
				return this.range() === "ipv4Mapped";
			};
			IPv6.prototype.toIPv4Address = function() {
				var high, low, ref;
				if (!this.isIPv4MappedAddress()) throw new Error("ipaddr: trying to convert a generic ipv6 address to ipv4");
				ref = this.parts.slice(-2), high = ref[0], low = ref[1];
				return new ipaddr.IPv4([
					high >> 8,
					high & 255,
					low >> 8,
					low & 255
				]);
			};
			IPv6.prototype.prefixLengthFromSubnetMask = function() {
				var cidr, i, k, part, stop, zeros, zerotable = {
					0: 16,
					32768: 15,
					49152: 14,
					57344: 13,
					61440: 12,
					63488: 11,
					64512: 10,
					65024: 9,
					65280: 8,
					65408: 7,
					65472: 6,
					65504: 5,
					65520: 4,
					65528: 3,
					65532: 2,
					65534: 1,
					65535: 0
				};
				cidr = 0;
				stop = false;
				for (i = k = 7; k >= 0; i = k += -1) {
					part = this.parts[i];
					if (part in zerotable) {
						zeros = zerotable[part];
						if (stop && zeros !== 0) return null;
						if (zeros !== 16) stop = true;
						cidr += zeros;
					} else return null;
				}
				return 128 - cidr;
			};
			return IPv6;
		})();
		ipv6Part = "(?:[0-9a-f]+::?)+";
		zoneIndex = "%[0-9a-z]{1,}";
		ipv6Regexes = {
			zoneIndex: new RegExp(zoneIndex, "i"),
			"native": new RegExp("^(::)?(" + ipv6Part + ")?([0-9a-f]+)?(::)?(" + zoneIndex + ")?$", "i"),
			transitional: new RegExp("^((?:" + ipv6Part + ")|(?:::)(?:" + ipv6Part + ")?)" + (ipv4Part + "\\." + ipv4Part + "\\." + ipv4Part + "\\." + ipv4Part) + ("(" + zoneIndex + ")?$"), "i")
		};
		expandIPv6 = function(string, parts) {
			var colonCount, lastColon, part, replacement, replacementCount, zoneId;
			if (string.indexOf("::") !== string.lastIndexOf("::")) return null;
			zoneId = (string.match(ipv6Regexes["zoneIndex"]) || [])[0];
			if (zoneId) {
				zoneId = zoneId.substring(1);
				string = string.replace(/%.+$/, "");
			}
			colonCount = 0;
			lastColon = -1;
			while ((lastColon = string.indexOf(":", lastColon + 1)) >= 0) colonCount++;
			if (string.substr(0, 2) === "::") colonCount--;
			if (string.substr(-2, 2) === "::") colonCount--;
			if (colonCount > parts) return null;
			replacementCount = parts - colonCount;
			replacement = ":";
			while (replacementCount--) replacement += "0:";
			string = string.replace("::", replacement);
			if (string[0] === ":") string = string.slice(1);
			if (string[string.length - 1] === ":") string = string.slice(0, -1);
			parts = (function() {
				var k, len, ref = string.split(":"), results = [];
				for (k = 0, len = ref.length; k < len; k++) {
					part = ref[k];
					results.push(parseInt(part, 16));
				}
				return results;
			})();
			return {
				parts,
				zoneId
			};
		};
		ipaddr.IPv6.parser = function(string) {
			var addr, k, len, match, octet, octets, zoneId;
			if (ipv6Regexes["native"].test(string)) return expandIPv6(string, 8);
			else if (match = string.match(ipv6Regexes["transitional"])) {
				zoneId = match[6] || "";
				addr = expandIPv6(match[1].slice(0, -1) + zoneId, 6);
				if (addr.parts) {
					octets = [
						parseInt(match[2]),
						parseInt(match[3]),
						parseInt(match[4]),
						parseInt(match[5])
					];
					for (k = 0, len = octets.length; k < len; k++) {
						octet = octets[k];
						if (!(0 <= octet && octet <= 255)) return null;
					}
					addr.parts.push(octets[0] << 8 | octets[1]);
					addr.parts.push(octets[2] << 8 | octets[3]);
					return {
						parts: addr.parts,
						zoneId: addr.zoneId
					};
				}
			}
			return null;
		};
		ipaddr.IPv4.isIPv4 = ipaddr.IPv6.isIPv6 = function(string) {
			return this.parser(string) !== null;
		};
		ipaddr.IPv4.isValid = function(string) {
			try {
				new this(this.parser(string));
				return true;
			} catch (error1) {
				return false;
			}
		};
		ipaddr.IPv4.isValidFourPartDecimal = function(string) {
			if (ipaddr.IPv4.isValid(string) && string.match(/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){3}$/)) return true;
			else return false;
		};
		ipaddr.IPv6.isValid = function(string) {
			var addr;
			if (typeof string === "string" && string.indexOf(":") === -1) return false;
			try {
				addr = this.parser(string);
				new this(addr.parts, addr.zoneId);
				return true;
			} catch (error1) {
				return false;
			}
		};
		ipaddr.IPv4.parse = function(string) {
			var parts = this.parser(string);
			if (parts === null) throw new Error("ipaddr: string is not formatted like ip address");
			return new this(parts);
		};
		ipaddr.IPv6.parse = function(string) {
			var addr = this.parser(string);
			if (addr.parts === null) throw new Error("ipaddr: string is not formatted like ip address");
			return new this(addr.parts, addr.zoneId);
		};
		ipaddr.IPv4.parseCIDR = function(string) {
			var maskLength, match, parsed;
			if (match = string.match(/^(.+)\/(\d+)$/)) {
				maskLength = parseInt(match[2]);
				if (maskLength >= 0 && maskLength <= 32) {
					parsed = [this.parse(match[1]), maskLength];
					Object.defineProperty(parsed, "toString", { value: function() {
						return this.join("/");
					} });
					return parsed;
				}
			}
			throw new Error("ipaddr: string is not formatted like an IPv4 CIDR range");
		};
		ipaddr.IPv4.subnetMaskFromPrefixLength = function(prefix) {
			var filledOctetCount, j, octets;
			prefix = parseInt(prefix);
			if (prefix < 0 || prefix > 32) throw new Error("ipaddr: invalid IPv4 prefix length");
			octets = [
				0,
				0,
				0,
				0
			];
			j = 0;
			filledOctetCount = Math.floor(prefix / 8);
			while (j < filledOctetCount) {
				octets[j] = 255;
				j++;
			}
			if (filledOctetCount < 4) octets[filledOctetCount] = Math.pow(2, prefix % 8) - 1 << 8 - prefix % 8;
			return new this(octets);
		};
		ipaddr.IPv4.broadcastAddressFromCIDR = function(string) {
			var cidr, i, ipInterfaceOctets, octets, subnetMaskOctets;
			try {
				cidr = this.parseCIDR(string);
				ipInterfaceOctets = cidr[0].toByteArray();
				subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
				octets = [];
				i = 0;
				while (i < 4) {
					octets.push(parseInt(ipInterfaceOctets[i], 10) | parseInt(subnetMaskOctets[i], 10) ^ 255);
					i++;
				}
				return new this(octets);
			} catch (error1) {
				throw new Error("ipaddr: the address does not have IPv4 CIDR format");
			}
		};
		ipaddr.IPv4.networkAddressFromCIDR = function(string) {
			var cidr, i, ipInterfaceOctets, octets, subnetMaskOctets;
			try {
				cidr = this.parseCIDR(string);
				ipInterfaceOctets = cidr[0].toByteArray();
				subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
				octets = [];
				i = 0;
				while (i < 4) {
					octets.push(parseInt(ipInterfaceOctets[i], 10) & parseInt(subnetMaskOctets[i], 10));
					i++;
				}
				return new this(octets);
			} catch (error1) {
				throw new Error("ipaddr: the address does not have IPv4 CIDR format");
			}
		};
		ipaddr.IPv6.parseCIDR = function(string) {
			var maskLength, match, parsed;
			if (match = string.match(/^(.+)\/(\d+)$/)) {
				maskLength = parseInt(match[2]);
				if (maskLength >= 0 && maskLength <= 128) {
					parsed = [this.parse(match[1]), maskLength];
					Object.defineProperty(parsed, "toString", { value: function() {
						return this.join("/");
					} });
					return parsed;
				}
			}
			throw new Error("ipaddr: string is not formatted like an IPv6 CIDR range");
		};
		ipaddr.isValid = function(string) {
			return ipaddr.IPv6.isValid(string) || ipaddr.IPv4.isValid(string);
		};
		ipaddr.parse = function(string) {
			if (ipaddr.IPv6.isValid(string)) return ipaddr.IPv6.parse(string);
			else if (ipaddr.IPv4.isValid(string)) return ipaddr.IPv4.parse(string);
			else throw new Error("ipaddr: the address has neither IPv6 nor IPv4 format");
		};
		ipaddr.parseCIDR = function(string) {
			try {
				return ipaddr.IPv6.parseCIDR(string);
			} catch (error1) {
				try {
					return ipaddr.IPv4.parseCIDR(string);
				} catch (error1) {
					throw new Error("ipaddr: the address has neither IPv6 nor IPv4 CIDR format");
				}
			}
		};
		ipaddr.fromByteArray = function(bytes) {
			var length = bytes.length;
			if (length === 4) return new ipaddr.IPv4(bytes);
			else if (length === 16) return new ipaddr.IPv6(bytes);
			else throw new Error("ipaddr: the binary input is neither an IPv6 nor IPv4 address");
		};
		ipaddr.process = function(string) {
			var addr = this.parse(string);
			if (addr.kind() === "ipv6" && addr.isIPv4MappedAddress()) return addr.toIPv4Address();
			else return addr;
		};
	}).call(this$1);
}));
/*!
* proxy-addr
* Copyright(c) 2014-2016 Douglas Christopher Wilson
* MIT Licensed
*/
// src/config/trusted-proxies.ts
var import_proxy_addr = __toESM(__commonJSMin(((exports, module) => {
	module.exports = proxyaddr;
	module.exports.all = alladdrs;
	module.exports.compile = compile;
	var forwarded = require_forwarded();
	var ipaddr = require_ipaddr();
	var DIGIT_REGEXP = /^[0-9]+$/;
	var isip = ipaddr.isValid;
	var parseip = ipaddr.parse;
	var IP_RANGES = {
		linklocal: ["169.254.0.0/16", "fe80::/10"],
		loopback: ["127.0.0.1/8", "::1/128"],
		uniquelocal: [
			"10.0.0.0/8",
			"172.16.0.0/12",
			"192.168.0.0/16",
			"fc00::/7"
		]
	};
	function alladdrs(req, trust) {
		var addrs = forwarded(req);
		if (!trust) return addrs;
		if (typeof trust !== "function") trust = compile(trust);
		for (var i = 0; i < addrs.length - 1; i++) {
			if (trust(addrs[i], i)) continue;
			addrs.length = i + 1;
		}
		return addrs;
	}
	function compile(val) {
		if (!val) throw new TypeError("argument is required");
		var trust;
		if (typeof val === "string") trust = [val];
		else if (Array.isArray(val)) trust = val.slice();
		else throw new TypeError("unsupported trust argument");
		for (var i = 0; i < trust.length; i++) {
			val = trust[i];
			if (!Object.prototype.hasOwnProperty.call(IP_RANGES, val)) continue;
			val = IP_RANGES[val];
			trust.splice.apply(trust, [i, 1].concat(val));
			i += val.length - 1;
		}
		return compileTrust(compileRangeSubnets(trust));
	}
	function compileRangeSubnets(arr) {
		var rangeSubnets = new Array(arr.length);
		for (var i = 0; i < arr.length; i++) rangeSubnets[i] = parseipNotation(arr[i]);
		return rangeSubnets;
	}
	function compileTrust(rangeSubnets) {
		var len = rangeSubnets.length;
		return len === 0 ? trustNone : len === 1 ? trustSingle(rangeSubnets[0]) : trustMulti(rangeSubnets);
	}
	function parseipNotation(note) {
		var pos = note.lastIndexOf("/");
		var str = pos !== -1 ? note.substring(0, pos) : note;
		if (!isip(str)) throw new TypeError("invalid IP address: " + str);
		var ip = parseip(str);
		if (pos === -1 && ip.kind() === "ipv6" && ip.isIPv4MappedAddress()) ip = ip.toIPv4Address();
		var max = ip.kind() === "ipv6" ? 128 : 32;
		var range = pos !== -1 ? note.substring(pos + 1, note.length) : null;
		if (range === null) range = max;
		else if (DIGIT_REGEXP.test(range)) range = parseInt(range, 10);
		else if (ip.kind() === "ipv4" && isip(range)) range = parseNetmask(range);
		else range = null;
		if (range <= 0 || range > max) throw new TypeError("invalid range on address: " + note);
		return [ip, range];
	}
	function parseNetmask(netmask) {
		var ip = parseip(netmask);
		return ip.kind() === "ipv4" ? ip.prefixLengthFromSubnetMask() : null;
	}
	function proxyaddr(req, trust) {
		if (!req) throw new TypeError("req argument is required");
		if (!trust) throw new TypeError("trust argument is required");
		var addrs = alladdrs(req, trust);
		return addrs[addrs.length - 1];
	}
	function trustNone() {
		return false;
	}
	function trustMulti(subnets) {
		return function trust(addr) {
			if (!isip(addr)) return false;
			var ip = parseip(addr);
			if (ip.kind() === "ipv6" && ip.isIPv4MappedAddress()) ip = ip.toIPv4Address();
			var ipconv;
			var kind = ip.kind();
			for (var i = 0; i < subnets.length; i++) {
				var subnet = subnets[i];
				var subnetip = subnet[0];
				var subnetkind = subnetip.kind();
				var subnetrange = subnet[1];
				var trusted = ip;
				if (kind !== subnetkind) {
					if (subnetkind === "ipv4" && !ip.isIPv4MappedAddress()) continue;
					if (subnetkind !== "ipv4" && !(subnetrange >= 96 && subnetip.isIPv4MappedAddress())) continue;
					if (!ipconv) ipconv = subnetkind === "ipv4" ? ip.toIPv4Address() : ip.toIPv4MappedAddress();
					trusted = ipconv;
				} else if (kind === "ipv6" && subnetip.isIPv4MappedAddress()) continue;
				if (trusted.match(subnetip, subnetrange)) return true;
			}
			return false;
		};
	}
	function trustSingle(subnet) {
		var subnetip = subnet[0];
		var subnetkind = subnetip.kind();
		var subnetisipv4 = subnetkind === "ipv4";
		var subnetrange = subnet[1];
		return function trust(addr) {
			if (!isip(addr)) return false;
			var ip = parseip(addr);
			if (ip.kind() === "ipv6" && ip.isIPv4MappedAddress()) ip = ip.toIPv4Address();
			var kind = ip.kind();
			if (kind !== subnetkind) {
				if (subnetisipv4 && !ip.isIPv4MappedAddress()) return false;
				if (!subnetisipv4 && !(subnetrange >= 96 && subnetip.isIPv4MappedAddress())) return false;
				ip = subnetisipv4 ? ip.toIPv4Address() : ip.toIPv4MappedAddress();
			} else if (kind === "ipv6" && subnetip.isIPv4MappedAddress()) return false;
			return ip.match(subnetip, subnetrange);
		};
	}
}))(), 1);
const name = "TRUST_PROXY";
function readTrustedProxies(read) {
	const given = read.list(name);
	const [word] = given;
	if (word === void 0 || given.length === 1 && word === "false") return null;
	if (given.length === 1 && word === "true") return (_address, distance) => distance === 0;
	try {
		if (given.some((one) => /^\d+$/.test(one))) throw new TypeError("A number names no proxy.");
		return import_proxy_addr.default.compile(given);
	} catch {
		throw new ConfigError(name, "is not true, false, or a list of addresses and ranges divided by commas", "uniquelocal,173.245.48.0/20");
	}
}
fileURLToPath(new URL("../../../demo/", import.meta.url));
new URL("../../../frontend/dist/", import.meta.url);
const logLevels = [
	"fatal",
	"error",
	"warn",
	"info",
	"debug",
	"trace",
	"silent"
];
function parseConfig(env) {
	const read = new SettingsReader(env);
	const production = env["NODE_ENV"] === "production";
	const port = read.integer("PORT", 3e3, 0, 65535);
	const host = read.text("HOST", "127.0.0.1");
	const loopback = [
		"127.0.0.1",
		"::1",
		"localhost"
	].includes(host);
	const smtpUrl = read.optionalUrl("SMTP_URL", ["smtp", "smtps"], "smtp://user:password@mail.example.com:587");
	const publicUrl = read.url("PUBLIC_URL", `http://localhost:${port}`, ["http", "https"], "https://shop.example.com");
	const dataDir = path.resolve(read.text("DATA_DIR", ".data"));
	const trustedProxies = readTrustedProxies(read);
	const demo = read.flag("DEMO_DATA", !production);
	const stripe = readStripe(read);
	const payments = read.choice("PAYMENTS", ["stripe", "sandbox"], stripe ? "stripe" : "sandbox");
	if (payments === "stripe" && !stripe) throw new ConfigError("STRIPE_SECRET_KEY", "is missing though PAYMENTS is stripe", "sk_test_…");
	if (production && payments === "sandbox" && env["PAYMENTS"] !== "sandbox") throw new ConfigError("STRIPE_SECRET_KEY", "is missing: production takes sandbox payments only with PAYMENTS=sandbox", "sk_live_…");
	if (production && demo) throw new ConfigError("DEMO_DATA", "cannot be true in production", "false");
	const firstAdmin = readFirstAdmin(read, demo);
	const store = readStore(read, production);
	const responseCacheBytes = read.integer("RESPONSE_CACHE_MB", 32, 0, 4096) * 1024 * 1024;
	return {
		production,
		port,
		host,
		workerPort: read.optional("WORKER_PORT") === null ? null : read.integer("WORKER_PORT", 3001, 0, 65535),
		publicUrl,
		allowedOrigins: allowedOrigins(publicUrl, loopback, port),
		dataDir,
		databaseUrl: read.url("DATABASE_URL", void 0, ["postgres", "postgresql"], "postgres://shop@localhost/shop"),
		redis: readRedis(read.optional("REDIS_URL")),
		smtpUrl,
		mailFrom: read.sender("MAIL_FROM", `"${store.name.replace(/["\\<>]/g, "")}" <${store.email}>`),
		showsResetLinks: !production && smtpUrl === null && loopback && trustedProxies === null && isLoopbackName(new URL(publicUrl).hostname),
		payments,
		stripe,
		s3: readS3(read),
		sessionSecrets: readSessionSecrets(read, production, dataDir),
		demo,
		firstAdmin,
		shopNames: [store.name, new URL(publicUrl).hostname.replace(/^www\./, "")],
		refusedPasswords: production ? publishedPasswords : [],
		store,
		expeditedShippingCents: read.dollarsInCents("SHIPPING_EXPEDITED"),
		delivery: readDelivery(read),
		trustedProxies,
		rateLimitFactor: read.number("RATE_LIMIT_FACTOR", 1, .01, 1e6),
		heldUnitsPerNetwork: read.integer("HELD_UNITS_PER_NETWORK", 12, 1, 1e3),
		webConcurrency: read.integer("WEB_CONCURRENCY", production ? usualConcurrency() : 1, 1, 64),
		maxConnections: read.integer("MAX_CONNECTIONS", 4e3, 16, 1e6),
		metricsToken: readMetricsToken(read),
		logLevel: read.choice("LOG_LEVEL", logLevels, "info"),
		responseCacheBytes,
		edgeCacheSeconds: readEdgeCacheSeconds(read, responseCacheBytes),
		edgePurge: readEdgePurge(read)
	};
}
function readEdgeCacheSeconds(read, responseCacheBytes) {
	const seconds = read.integer("EDGE_CACHE_SECONDS", 0, 0, 604800);
	if (seconds > 0 && responseCacheBytes === 0) throw new ConfigError("EDGE_CACHE_SECONDS", "needs RESPONSE_CACHE_MB above 0", "0");
	return seconds;
}
function readEdgePurge(read) {
	const url = read.optionalUrl("EDGE_PURGE_URL", ["http", "https"], "https://cdn.example.com/purge");
	const token = read.optional("EDGE_PURGE_TOKEN");
	if (url === null && token !== null) throw new ConfigError("EDGE_PURGE_URL", "is missing beside EDGE_PURGE_TOKEN", "https://cdn.example.com/purge");
	return url === null ? null : {
		url,
		token
	};
}
function usualConcurrency() {
	const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
	return Math.max(1, Math.min(os.availableParallelism(), Math.floor(memory / 2 ** 29), 6));
}
function readMetricsToken(read) {
	const token = read.optional("METRICS_TOKEN");
	if (token !== null && !/^[\w.~+/=-]{16,}$/.test(token)) throw new ConfigError("METRICS_TOKEN", "is not a token of at least 16 letters, digits and -._~+/=", "32-random-characters-of-your-own");
	return token;
}
function isLoopbackName(name) {
	return name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}
function allowedOrigins(publicUrl, loopback, port) {
	const own = new URL(publicUrl).origin;
	return loopback ? [own, ...[
		"localhost",
		"127.0.0.1",
		"[::1]"
	].map((name) => `http://${name}:${port}`)] : [own];
}
function readStripe(read) {
	const names = [
		"STRIPE_SECRET_KEY",
		"STRIPE_PUBLISHABLE_KEY",
		"STRIPE_WEBHOOK_SECRET"
	];
	const [secretKey, publishableKey, webhookSecret] = names.map((name) => read.optional(name));
	const apiUrl = read.optionalUrl("STRIPE_API_URL", ["http", "https"], "http://127.0.0.1:12111");
	if (!secretKey && !publishableKey && !webhookSecret) return null;
	if (!secretKey) throw new ConfigError(names[0], "is missing, but other Stripe settings are set", "sk_test_…");
	if (!publishableKey) throw new ConfigError(names[1], "is missing, but other Stripe settings are set", "pk_test_…");
	if (!webhookSecret) throw new ConfigError(names[2], "is missing, but other Stripe settings are set", "whsec_…");
	return {
		secretKey,
		publishableKey,
		webhookSecret,
		apiUrl
	};
}
function readS3(read) {
	const examples = {
		S3_ENDPOINT: "https://s3.us-west-1.amazonaws.com",
		S3_REGION: "us-west-1",
		S3_BUCKET: "shop-pictures",
		S3_ACCESS_KEY_ID: "AKIA…",
		S3_SECRET_ACCESS_KEY: "the key’s secret"
	};
	if (Object.keys(examples).every((name) => read.optional(name) === null)) return null;
	const given = (name) => {
		const value = read.optional(name);
		if (value === null) throw new ConfigError(name, "is missing, but other S3 settings are set", examples[name]);
		return value;
	};
	return {
		endpoint: read.checkedUrl("S3_ENDPOINT", given("S3_ENDPOINT"), ["http", "https"], examples.S3_ENDPOINT).replace(/\/+$/, ""),
		region: given("S3_REGION"),
		bucket: given("S3_BUCKET"),
		accessKeyId: given("S3_ACCESS_KEY_ID"),
		secretAccessKey: given("S3_SECRET_ACCESS_KEY")
	};
}
function readFirstAdmin(read, demo) {
	const username = read.optional("ADMIN_USERNAME");
	const email = read.optional("ADMIN_EMAIL");
	const password = read.optional("ADMIN_PASSWORD");
	if (password !== null && (password.length < 8 || password.length > 128)) throw new ConfigError("ADMIN_PASSWORD", "must have 8 to 128 characters", "a-long-sentence-of-your-own");
	if (username !== null && username.length < 3) throw new ConfigError("ADMIN_USERNAME", "has fewer than 3 characters", "admin");
	if (email !== null) read.email("ADMIN_EMAIL", demoAccounts.admin.email);
	if (demo) return {
		username: username ?? demoAccounts.admin.username,
		email: email ?? demoAccounts.admin.email,
		password: password ?? demoAccounts.admin.password
	};
	if (username === null && email === null) return null;
	if (username === null) throw new ConfigError("ADMIN_USERNAME", "is missing, but ADMIN_EMAIL is set", "admin");
	if (email === null) throw new ConfigError("ADMIN_EMAIL", "is missing, but ADMIN_USERNAME is set", "admin@shop.example.com");
	if (password === null) throw new ConfigError("ADMIN_PASSWORD", "is missing, but ADMIN_USERNAME is set", "a-long-sentence");
	return {
		username,
		email,
		password
	};
}
const demoStore = {
	STORE_NAME: "Liberty Tide",
	STORE_EMAIL: "hello@libertytide.example",
	STORE_PHONE: "(831) 555-0142",
	STORE_CITY: "Santa Cruz",
	STORE_STATE: "California",
	STORE_LATITUDE: "36.9741",
	STORE_LONGITUDE: "-122.0308",
	STORE_SUPPORT_EMAIL: "support@libertytide.example"
};
function readStore(read, production) {
	if (production) requireOwnStore(read);
	const email = read.email("STORE_EMAIL", demoStore.STORE_EMAIL);
	const timeZone = read.text("STORE_TIME_ZONE", "America/Los_Angeles");
	if (!isTimeZone(timeZone)) throw new ConfigError("STORE_TIME_ZONE", "is not a time zone", "America/Los_Angeles");
	return {
		name: read.text("STORE_NAME", demoStore.STORE_NAME),
		email,
		phone: read.text("STORE_PHONE", demoStore.STORE_PHONE),
		city: read.text("STORE_CITY", demoStore.STORE_CITY),
		state: read.text("STORE_STATE", demoStore.STORE_STATE),
		latitude: read.number("STORE_LATITUDE", Number(demoStore.STORE_LATITUDE), -90, 90),
		longitude: read.number("STORE_LONGITUDE", Number(demoStore.STORE_LONGITUDE), -180, 180),
		supportEmail: read.email("STORE_SUPPORT_EMAIL", demoStore.STORE_SUPPORT_EMAIL),
		returnAddress: readReturnAddress(read, production),
		socialLinks: readSocialLinks(read, production ? [] : demoSocialLinks),
		timeZone
	};
}
function requireOwnStore(read) {
	for (const [name, example] of Object.entries(demoStore)) {
		if (read.optional(name) !== null) continue;
		throw new ConfigError(name, "is missing: production does not run as the demo shop", example);
	}
}
function readReturnAddress(read, production) {
	const cityAndState = `${read.text("STORE_CITY", demoStore.STORE_CITY)}, ${read.text("STORE_STATE", demoStore.STORE_STATE)}`;
	const standard = production ? cityAndState : "Returns;100 Harbor Way;Santa Cruz, CA 95060";
	return read.text("STORE_RETURN_ADDRESS", standard).split(";").map((line) => line.trim()).filter((line) => line !== "");
}
const demoSocialLinks = ["Instagram=https://www.instagram.com/libertytide.example", "Facebook=https://www.facebook.com/libertytide.example"];
function readSocialLinks(read, fallback) {
	const example = "Instagram=https://www.instagram.com/yourshop";
	const entries = read.list("STORE_SOCIAL_LINKS");
	return (entries.length > 0 ? entries : fallback).map((entry) => {
		const [name = "", ...rest] = entry.split("=");
		const url = rest.join("=");
		if (name.trim() === "" || !URL.canParse(url)) throw new ConfigError("STORE_SOCIAL_LINKS", "is not a list of name=address", example);
		return {
			name: name.trim(),
			url
		};
	});
}
function isTimeZone(name) {
	try {
		new Intl.DateTimeFormat("en-US", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}
function readSessionSecrets(read, production, dataDir) {
	const [current, ...former] = read.list("SESSION_SECRET");
	if (current === void 0) {
		if (production) throw new ConfigError("SESSION_SECRET", "is missing", "32 random characters of your own");
		return [keptSecret(path.join(dataDir, "session-secret"))];
	}
	if ([current, ...former].some((secret) => secret.length < 16)) throw new ConfigError("SESSION_SECRET", "has fewer than 16 characters (or, as a list divided by commas, one that has)", "32 random characters of your own");
	return [current, ...former];
}
function keptSecret(file) {
	fs.mkdirSync(path.dirname(file), { recursive: true });
	if (!fs.existsSync(file)) {
		const draft = `${file}.${randomBytes(6).toString("hex")}`;
		fs.writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 384 });
		try {
			fs.linkSync(draft, file);
		} catch (error) {
			if (!fs.existsSync(file)) throw error;
		} finally {
			fs.unlinkSync(draft);
		}
	}
	return fs.readFileSync(file, "utf8").trim();
}
// src/config/settings-refusals.ts
function settingsRefusals(env) {
	const refusals = new Map();
	const corrected = { ...env };
	for (let refusal = refusalOf(corrected); refusal; refusal = refusalOf(corrected)) {
		const { setting, example, message } = refusal;
		if (corrected[setting] === example) break;
		corrected[setting] = refusals.has(setting) || !corrected[setting]?.trim() ? example : void 0;
		if (!refusals.has(setting)) refusals.set(setting, message);
	}
	return [...refusals.values()];
}
function refusalOf(env) {
	try {
		parseConfig(env);
		return null;
	} catch (error) {
		if (error instanceof ConfigError) return error;
		throw error;
	}
}
export { settingsRefusals };
