CREATE TABLE `ended_sessions` (
	`token` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ended_sessions_age` ON `ended_sessions` (`ended_at`);--> statement-breakpoint
CREATE TRIGGER `session_ended` AFTER DELETE ON `sessions` WHEN OLD.expires_at > unixepoch('subsec') * 1000 BEGIN
  INSERT INTO ended_sessions (token, ended_at) VALUES (OLD.token, cast(unixepoch('subsec') * 1000 AS integer)) ON CONFLICT DO NOTHING;
END;
