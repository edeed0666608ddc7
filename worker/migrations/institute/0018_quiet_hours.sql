CREATE TABLE `quiet_hours` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`from_minute` integer,
	`to_minute` integer,
	`chosen_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quiet_hours_both" CHECK(("quiet_hours"."from_minute" is null) = ("quiet_hours"."to_minute" is null)),
	CONSTRAINT "quiet_hours_minutes" CHECK(coalesce("quiet_hours"."from_minute", 0) between 0 and 1439 and coalesce("quiet_hours"."to_minute", 0) between 0 and 1439)
);
